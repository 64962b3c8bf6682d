import { expect, it } from 'vitest';
import { toPlanRow } from './row.ts';
import { workState } from './state.ts';
import { plannedRow } from './testing.ts';

it('a work is in progress from the first thing that was done of it', () => {
  const row = toPlanRow(plannedRow({ id: 'a' }));
  const [during, after] = [row.startMs + 1, row.endMs + 1];
  expect(workState(row, during)).toBe('planned');
  for (const done of [{ begun: true }, { linesDone: 1 }, { progress: 5 }]) {
    expect(workState({ ...row, ...done }, during)).toBe('started');
    expect(workState({ ...row, ...done }, after)).toBe('overdue');
    expect(workState({ ...row, ...done, completed: true }, during)).toBe('completed');
  }
});
