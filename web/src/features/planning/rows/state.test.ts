import i18next from 'i18next';
import { expect, it } from 'vitest';
import planning from '../../../locales/it/planning.json' with { type: 'json' };
import { plannedRow } from '../reading/testing.ts';
import { countRows } from './counters.ts';
import { toPlanRow } from './row.ts';
import { workState } from './state.ts';
import { stateWords } from './state-words.ts';

const words = i18next.createInstance();
await words.init({ lng: 'it', resources: { it: { planning } } });
const t = words.getFixedT('it', 'planning');

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

it('a work at which somebody is is in progress, however late, and says who', () => {
  const row = toPlanRow(plannedRow({ begun: true, working: ['Giulia Bianchi', null] }));
  expect(workState(row, row.endMs + 1)).toBe('started');
  expect(stateWords('started', row, t)).toBe('In corso: Giulia Bianchi, qualcuno');
  expect(stateWords('started', { working: [] }, t)).toBe('In corso');
  expect(stateWords('completed', row, t)).toBe('Completato');
});

it('a counter says on how many of its works somebody is', () => {
  const now = Date.parse('2026-11-24T09:30:00Z');
  const day = [Date.parse('2026-11-24T00:00:00Z'), Date.parse('2026-11-25T00:00:00Z')] as const;
  const rows = [plannedRow(), plannedRow({ id: 'b', working: ['Anna Neri'] })].map(toPlanRow);
  expect(countRows(rows, { now, today: day, week: day }).today).toEqual({ open: 2, total: 2, working: 1 });
});
