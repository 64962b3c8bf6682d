import i18next from 'i18next';
import { expect, it } from 'vitest';
import planning from '../../../locales/it/planning.json' with { type: 'json' };
import { countRows } from './counters.ts';
import { changeOf, type OfflineCommand } from './offline-command.ts';
import { toPlanRow } from './row.ts';
import { workState } from './state.ts';
import { stateWords } from './state-words.ts';
import { plannedRow } from './testing.ts';

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

it('a clock that is started and stopped shows before the server has said so', () => {
  const row = toPlanRow(plannedRow({ working: ['Anna Neri'] }));
  const after = (...all: readonly OfflineCommand[]) => {
    let shown = row;
    for (const said of all) {
      const change = changeOf(said);
      shown = { ...shown, ...(typeof change === 'function' ? change(shown) : change) };
    }
    return shown;
  };
  const [at, who] = ['2026-11-24T09:00:00Z', 'Giulia Bianchi'];
  expect(after({ kind: 'start', at, who }).working).toEqual(['Anna Neri', who]);
  expect(after({ kind: 'start', at, who }, { kind: 'stop', at, who, minutes: 12 })).toMatchObject({
    ...{ begun: true, working: ['Anna Neri'], durationMinutes: 12 },
  });
  expect(after({ kind: 'start', at }).working).toEqual(['Anna Neri']);
  expect(after({ kind: 'complete', durationMinutes: 5 }).working).toEqual([]);
});

it('a counter says on how many of its works somebody is', () => {
  const now = Date.parse('2026-11-24T09:30:00Z');
  const day = [Date.parse('2026-11-24T00:00:00Z'), Date.parse('2026-11-25T00:00:00Z')] as const;
  const rows = [plannedRow(), plannedRow({ id: 'b', working: ['Anna Neri'] })].map(toPlanRow);
  expect(countRows(rows, { now, today: day, week: day }).today).toEqual({ open: 2, total: 2, working: 1 });
});

it('a completed work that waits for a network shows when it was done, as far as the device can tell', () => {
  const row = toPlanRow(plannedRow({ id: 'a', begun: false }));
  const iso = (epochMs: number) => new Date(epochMs).toISOString();
  const hour = 3_600_000;
  const patch = (said: Partial<Extract<OfflineCommand, { kind: 'complete' }>>, of = row) => {
    const change = changeOf({ kind: 'complete', durationMinutes: 60, ...said });
    return typeof change === 'function' ? change(of) : change;
  };
  const ahead = iso(row.startMs - 48 * hour);
  // The plan is still to come, and nothing happens ahead of its word.
  expect(patch({ at: ahead })).toMatchObject({ completed: true, start: iso(row.startMs - 49 * hour), end: ahead });
  expect(patch({ at: iso(row.endMs) })).toEqual({ completed: true, working: [] });
  const late = iso(row.endMs + 5 * hour);
  expect(patch({ at: late, endedAt: late })).toMatchObject({ start: iso(row.endMs + 4 * hour), end: late });
  expect(patch({ at: late, endedAt: iso(row.endMs) })).toMatchObject({ start: row.start, end: iso(row.endMs) });
  // Clocks have counted it.
  expect(patch({ at: ahead }, { ...row, begun: true })).toEqual({ completed: true, working: [] });
});
