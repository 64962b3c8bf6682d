import { describe, expect, it } from 'vitest';
import { daysFrom } from '../days/days.ts';
import { maintainers, plannedRow } from '../reading/testing.ts';
import type { LaneRows } from '../rows/plan-index.ts';
import { type ShownRow, toPlanRow } from '../rows/row.ts';
import { createBoardLayout, findBar, idleLane, laneAt, laneHeight, receivers, walk } from './board-layout.ts';
import { createZonedScale } from './zoned-scale.ts';

const scale = createZonedScale({
  timeZone: 'Europe/Rome',
  days: daysFrom('2026-11-23', 7),
  widths: new Array<number>(7).fill(150),
  dayStart: '08:00',
  dayEnd: '18:00',
  margin: 8,
  slotMinutes: 60,
});

const shown = (id: string, start: string, who: keyof typeof maintainers | null = 'rossi'): ShownRow => ({
  ...toPlanRow(
    plannedRow({
      id,
      start: `2026-11-${start}:00:00Z`,
      end: `2026-11-${start}:30:00Z`,
      maintainer: who === null ? null : maintainers[who],
    }),
  ),
  pending: false,
});

const laneRows = (...rows: ShownRow[]): LaneRows => ({ rows, ghosts: [] });

const board = (rows: Record<string, LaneRows>) => ({
  scale,
  sizes: { label: 120, least: 8, gap: 3 },
  maintainers: [maintainers.bianchi, maintainers.rossi],
  occupied: Object.keys(rows),
  lane: (id: string) => rows[id] ?? empty,
  filter: undefined as ((row: ShownRow) => boolean) | undefined,
  unfolded: false,
  loading: false,
});
const empty = laneRows();

describe('board layout', () => {
  it('puts nobody first, then who has work, then those who are not active any more, then who has none', () => {
    const stranger = { ...shown('x', '24T09'), maintainer: { id: 'm9', label: 'Neri', color: 3 }, lane: 'm9' };
    const lanes = createBoardLayout()(board({ m9: laneRows(stranger), m1: laneRows(shown('a', '24T09')) }));
    expect(lanes.map(({ id, maintainer }) => [id, maintainer?.label])).toEqual([
      ['', undefined],
      ['m1', 'Rossi Mario'],
      ['m9', 'Neri'],
      ['m2', 'Bianchi Anna'],
    ]);
    expect(lanes.map(({ top }) => top)).toEqual([0, 48, 104, 160]);
  });

  it('makes a lane as high as its pile', () => {
    const [, lane] = createBoardLayout()(
      board({ m1: laneRows(shown('a', '24T09'), shown('b', '24T09'), shown('c', '24T10')) }),
    );
    expect(lane?.layout.lines).toBe(3);
    expect(lane?.height).toBe(laneHeight(3));
  });

  it('keeps the identity of lanes that did not change', () => {
    const layout = createBoardLayout();
    const kept = laneRows(shown('a', '24T09', 'bianchi'));
    const first = layout(board({ m2: kept, m1: laneRows(shown('b', '24T09')) }));
    const again = layout(board({ m2: kept, m1: laneRows(shown('b', '25T09')) }));
    expect(again[1]).toBe(first[1]);
    expect(again[2]).not.toBe(first[2]);
    const same = board({ m2: kept });
    expect(layout(same)).toBe(layout(same));
  });

  it('finds the lane at a height', () => {
    const lanes = createBoardLayout()({ ...board({}), unfolded: true });
    expect([laneAt(lanes, -5)?.id, laneAt(lanes, 100)?.id, laneAt(lanes, 9999)?.id]).toEqual(['', 'm2', 'm1']);
  });

  it('folds those without work into one line, which opens, and through which they still receive', () => {
    const layout = createBoardLayout();
    const folded = layout(board({}));
    expect(folded.map(({ id }) => id)).toEqual(['', idleLane]);
    expect(folded[1]?.folded.map(({ id }) => id)).toEqual(['m2', 'm1']);
    expect(receivers(folded).map((one) => one?.id)).toEqual([undefined, 'm2', 'm1']);
    const open = layout({ ...board({}), unfolded: true });
    expect(open.map(({ id }) => id)).toEqual(['', idleLane, 'm2', 'm1']);
    expect(receivers(open).map((one) => one?.id)).toEqual([undefined, 'm2', 'm1']);
  });

  it('leaves out lanes in which nothing matches a filter', () => {
    const lanes = createBoardLayout()({
      ...board({ m1: laneRows(shown('a', '24T09')), m2: laneRows(shown('b', '24T09', 'bianchi')) }),
      filter: ({ id }) => id === 'b',
    });
    expect(lanes.map(({ id, top }) => [id, top])).toEqual([['m2', 0]]);
  });

  it('keeps the lanes of those who had work while the rows of other days are on their way', () => {
    const layout = createBoardLayout();
    layout(board({ m1: laneRows(shown('a', '24T09')) }));
    expect(layout({ ...board({}), loading: true }).map(({ id }) => id)).toEqual(['', 'm1', 'm2']);
    expect(layout(board({})).map(({ id }) => id)).toEqual(['', idleLane]);
  });
});

describe('walking', () => {
  const lanes = createBoardLayout()(
    board({
      '': laneRows(shown('n1', '23T09', null), shown('n2', '26T09', null)),
      m1: laneRows(shown('r1', '24T09'), shown('r2', '27T09')),
    }),
  );

  it('goes along a lane by time and stops at its ends', () => {
    expect(walk(lanes, 'r1', 'right')).toBe('r2');
    expect(walk(lanes, 'r2', 'right')).toBeUndefined();
    expect(walk(lanes, 'r2', 'first')).toBe('r1');
    expect(walk(lanes, 'r1', 'last')).toBe('r2');
  });

  it('goes to the nearest in time of another lane, over empty ones', () => {
    expect(walk(lanes, 'n2', 'down')).toBe('r2');
    expect(walk(lanes, 'r1', 'up')).toBe('n1');
    expect(walk(lanes, 'n1', 'up')).toBeUndefined();
    expect(findBar(lanes, 'r2')).toMatchObject({ laneIndex: 1, barIndex: 1 });
  });
});
