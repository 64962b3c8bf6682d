import { expect, it, vi } from 'vitest';
import { rowsOfWorks, uuidsOf } from './board-window.ts';
import { createPlanningReads } from './reads.ts';
import { works, worksIds } from './testing.ts';

const [id, series, line] = worksIds;

it('columns are rows again, each with what it names', () => {
  expect(uuidsOf('')).toEqual([]);
  const [first, second] = rowsOfWorks(works);
  expect(first).toEqual({
    id,
    seriesId: series,
    ordinal: 4,
    version: '99',
    start: '2026-03-29T06:00:00Z',
    end: '2026-03-29T07:00:00Z',
    generatedDate: '2026-03-29',
    equipment: { id: 'm', label: 'Pressa' },
    intervention: { id: 'i', label: 'Controllo' },
    interventionType: { id: 't', label: 'Ordinario', code: 'O' },
    maintainer: { id: 'p', label: 'Rossi', color: 3 },
    recurring: true,
    fault: false,
    begun: false,
    working: [],
    notes: null,
    progress: 100,
    durationMinutes: 55,
    completed: true,
    completedAt: '2026-03-29T06:59:59.123Z',
    linesDone: 1,
    linesTotal: 2,
    tickedLineIds: [line],
    updatedAt: '2026-03-29T07:00:00.123Z',
    updatedBy: 'Marta Greco',
    behindSince: null,
  });
  expect(second).toMatchObject({
    maintainer: null,
    fault: true,
    begun: true,
    working: ['Marta Greco', null],
    notes: 'Perdita',
    completed: false,
    completedAt: null,
  });
  expect(second).toMatchObject({ updatedBy: null, behindSince: '2026-03-30T10:00:00Z', tickedLineIds: [] });
  expect(() => rowsOfWorks({ ...works, equipment: [7, 0] })).toThrow();
});

it('a window that it has already is asked for by its tag, and kept where nothing has changed', async () => {
  const ask = vi.fn();
  const reads = createPlanningReads(ask);
  const answer = (asOfPosition: string, tag: string, sent: typeof works | null) =>
    ask.mockResolvedValueOnce({ boardWindow: { asOfPosition, tag, works: sent } });
  answer('7', 'one', works);
  const first = await reads.window('a', 'b');
  answer('8', 'one', null);
  const again = await reads.window('a', 'b');
  expect(ask.mock.calls.map(([, { known }]) => known)).toEqual([null, 'one']);
  expect(again).toEqual({ asOfPosition: '8', rows: first.rows });
  answer('9', 'two', { ...works, progress: [50, 0] });
  expect((await reads.window('a', 'b')).rows[0]?.progress).toBe(50);
  for (const to of ['c', 'd', 'e', 'f']) {
    answer('9', 'two', works);
    await reads.window('a', to);
  }
  answer('9', 'two', works);
  await reads.window('a', 'b');
  expect(ask.mock.lastCall?.[1].known).toBeNull();
});
