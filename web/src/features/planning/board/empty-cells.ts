import { type BoardLane, findBar, isHead } from './board-layout.ts';
import { lastAtMost, type ZonedScale } from './zoned-scale.ts';

/** An empty place that has the focus: places of its lane and first slot, and how many slots it is long. `from`: the bar it was reached from. */
export type CellAt = {
  readonly lane: number;
  readonly slot: number;
  readonly slots: number;
  readonly from: string | null;
};

const nextLane = (lanes: readonly BoardLane[], at: number, step: 1 | -1): number => {
  let next = at + step;
  while (lanes[next] !== undefined && isHead(lanes[next] as BoardLane)) next += step;
  return lanes[next] === undefined ? at : next;
};

export const firstCell = (lanes: readonly BoardLane[], { slots }: ZonedScale): CellAt | null => {
  const lane = lanes.findIndex((one) => !isHead(one));
  return lane === -1 || slots.length === 0 ? null : { lane, slot: 0, slots: 1, from: null };
};

/** The place beside a bar, in its lane or in the next one; null where there is none. */
export const cellBeside = (lanes: readonly BoardLane[], scale: ZonedScale, id: string, key: string): CellAt | null => {
  const found = findBar(lanes, id);
  const row = found?.lane.layout.bars[found.barIndex]?.row;
  if (found === undefined || row === undefined) return null;
  const { laneIndex } = found;
  const begins = Math.max(lastAtMost(scale.slots, row.startMs), 0);
  const behind = scale.slots.findIndex((slot) => slot >= row.endMs);
  const lane =
    key === 'ArrowUp' || key === 'ArrowDown' ? nextLane(lanes, laneIndex, key === 'ArrowDown' ? 1 : -1) : laneIndex;
  const slot = key === 'ArrowRight' ? behind : key === 'ArrowLeft' ? begins - 1 : begins;
  return slot < 0 || (lane === laneIndex && slot === begins) ? null : { lane, slot, slots: 1, from: id };
};

/** Where a key leads from a place: with `longer` its end alone moves. */
export const stepCell = (
  cell: CellAt,
  key: string,
  longer: boolean,
  lanes: readonly BoardLane[],
  { slots }: ZonedScale,
): CellAt => {
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  if (key === 'ArrowUp' || key === 'ArrowDown') return { ...cell, lane: nextLane(lanes, cell.lane, step) };
  const room = slots.length - cell.slot;
  if (longer) return { ...cell, slots: Math.min(Math.max(cell.slots + step, 1), room) };
  const slot = Math.min(Math.max(cell.slot + step, 0), slots.length - 1);
  return { ...cell, slot, slots: Math.min(cell.slots, slots.length - slot) };
};

export const timesOf = ({ slot, slots }: CellAt, scale: ZonedScale) => {
  const startMs = scale.slots[slot] ?? scale.from;
  const last = scale.slots[slot + slots - 1] ?? startMs;
  return { startMs, endMs: last + scale.slotMinutes * 60_000 };
};
