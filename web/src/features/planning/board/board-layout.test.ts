import { describe, expect, it } from 'vitest';
import { maintainers, plannedRow } from '../../../live/testing.ts';
import type { LaneRows } from '../data/plan-index.ts';
import { type ShownRow, toPlanRow } from '../data/row.ts';
import { createBoardLayout, findBar, laneAt, laneHeight, walk } from './board-layout.ts';
import { createZonedScale, daysFrom } from './zoned-scale.ts';

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
  filter: undefined,
});
const empty = laneRows();

describe('board layout', () => {
  it('puts nobody first, then the maintainers, then those who are not active any more', () => {
    const stranger = { ...shown('x', '24T09'), maintainer: { id: 'm9', label: 'Neri', color: 3 }, lane: 'm9' };
    const lanes = createBoardLayout()(board({ m9: laneRows(stranger), m1: laneRows(shown('a', '24T09')) }));
    expect(lanes.map(({ id, maintainer }) => [id, maintainer?.label])).toEqual([
      ['', undefined],
      ['m2', 'Bianchi Anna'],
      ['m1', 'Rossi Mario'],
      ['m9', 'Neri'],
    ]);
    expect(lanes.map(({ top }) => top)).toEqual([0, 48, 96, 144]);
  });

  it('makes a lane as high as its pile', () => {
    const [, , lane] = createBoardLayout()(
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
    const lanes = createBoardLayout()(board({}));
    expect([laneAt(lanes, -5)?.id, laneAt(lanes, 50)?.id, laneAt(lanes, 9999)?.id]).toEqual(['', 'm2', 'm1']);
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
    expect(findBar(lanes, 'r2')).toMatchObject({ laneIndex: 2, barIndex: 1 });
  });
});
