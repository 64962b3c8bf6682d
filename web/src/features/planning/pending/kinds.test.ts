import { readdirSync } from 'node:fs';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import outbox from '../../../locales/it/outbox.json';
import { partsOf } from '../commands/testing.ts';
import { plannedRow } from '../reading/testing.ts';
import { toPlanRow } from '../rows/row.ts';
import type { SaidOf } from './define-pending.ts';
import { complete } from './kinds/complete.ts';
import { kinds, type OfflineCommand } from './kinds.ts';

const own = createInstance();
await own.init({ lng: 'it', resources: { it: { outbox } } });
const t = own.getFixedT('it', 'outbox');

it('every file of a kind is in the list, and no two kinds have one name', () => {
  const files = readdirSync(new URL('kinds', import.meta.url)).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const nameOf = (file: string): string => file.slice(0, -3).replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(files.map(nameOf).toSorted());
});

it('a clock that is started and stopped shows before the server has said so', () => {
  const row = toPlanRow(plannedRow({ working: ['Anna Neri'] }));
  const after = (...all: readonly OfflineCommand[]) => {
    let shown = row;
    for (const said of all) {
      const change = partsOf(said).kind.row(said);
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

it('a completed work that waits for a network shows when it was done, as far as the device can tell', () => {
  const row = toPlanRow(plannedRow({ id: 'a', begun: false }));
  const iso = (epochMs: number) => new Date(epochMs).toISOString();
  const hour = 3_600_000;
  const patch = (said: Partial<SaidOf<typeof complete>>, of = row) => {
    const change = complete.row({ durationMinutes: 60, ...said });
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

it.each<[OfflineCommand, string]>([
  [{ kind: 'tick', lineId: 'l', done: true, description: 'Pulire il filtro' }, 'Attività spuntata: Pulire il filtro'],
  [{ kind: 'tick', lineId: 'l', done: false, description: 'Pulire il filtro' }, 'Spunta tolta: Pulire il filtro'],
  // As a build of before kept it.
  [{ kind: 'tick', lineId: 'l', done: true }, 'Attività spuntata'],
  [
    { kind: 'classify', cause: { id: 'u', label: 'Usura' }, remedy: { id: 's', label: 'Sostituzione' } },
    'Causa e rimedio: Usura · Sostituzione',
  ],
  [{ kind: 'classify', cause: null }, 'Causa o rimedio tolti'],
])('what waits is named: %j', (said, words) => {
  const [key, filled = {}] = partsOf(said).kind.words(said);
  expect(t(key, filled)).toBe(words);
});
