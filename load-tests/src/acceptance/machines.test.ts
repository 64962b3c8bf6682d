import { describe, expect, it } from 'vitest';
import { parseMachines, readMachines } from './machines.ts';

describe('machines.csv', () => {
  it('is read row by row', () => {
    expect(parseMachines('"machineID","model","age"\r\n1,"model3",18\n2,"model4",7\n')).toEqual([
      { id: 1, model: 'model3', age: 18 },
      { id: 2, model: 'model4', age: 7 },
    ]);
  });

  it('is refused when it is something else', () => {
    expect(() => parseMachines('a,b\n1,2')).toThrow('not machines.csv');
    expect(() => parseMachines('machineID,model,age\n1,model3,old')).toThrow('not a machine: 1,model3,old');
  });

  it('may be missing', async () => {
    expect(await readMachines('/no/such/folder')).toBeUndefined();
  });
});
