import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A row of `machines.csv` of the public predictive-maintenance data set. */
export type Machine = { id: number; model: string; age: number };

/** Throws on a file that is not the one that is meant. */
export const parseMachines = (text: string): Machine[] => {
  const [header, ...rows] = text.trim().split(/\r?\n/);
  if (header?.replaceAll('"', '') !== 'machineID,model,age') throw new Error(`not machines.csv: ${header}`);
  return rows.map((row) => {
    const [id, model, age] = row.replaceAll('"', '').split(',');
    const machine = { id: Number(id), model: model ?? '', age: Number(age) };
    if (!Number.isInteger(machine.id) || machine.model === '' || !Number.isInteger(machine.age)) {
      throw new Error(`not a machine: ${row}`);
    }
    return machine;
  });
};

/** Undefined where the folder or the file is missing. */
export const readMachines = async (folder: string): Promise<Machine[] | undefined> => {
  const text = await readFile(join(folder, 'machines.csv'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseMachines(text);
};
