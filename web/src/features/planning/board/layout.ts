import { packRows, type Span } from './packing.ts';
import { lastAtMost, type ZonedScale } from './zoned-scale.ts';

/** What the layout needs of an intervention; times in epoch milliseconds. */
export type Timed = { readonly id: string; readonly startMs: number; readonly endMs: number };

/**
 * Pixels from the left of the board and rows from the top of the lane. `left` to `left + width` is what nothing else on its
 * line may cover: the block, which is the true time, and the words beside it where the block is too short for them.
 */
export type Bar<Row extends Timed = Timed> = {
  readonly row: Row;
  readonly left: number;
  readonly width: number;
  /** From `left` to where the work begins: 0 unless the words had to go before the block. */
  readonly blockLeft: number;
  readonly blockWidth: number;
  readonly line: number;
  readonly startsBefore: boolean;
  readonly endsAfter: boolean;
};

export type LaneLayout<Row extends Timed = Timed> = { readonly bars: readonly Bar<Row>[]; readonly lines: number };

export type BarSizes = {
  /** What the words of a bar need, beside the block where that is shorter. */
  readonly label: number;
  /** Shorter blocks are drawn as long as this, to be seen and hit. */
  readonly least: number;
  /** Between two bars of one line. */
  readonly gap: number;
};

/** Words are not begun inside a block that is shorter than this, in pixels. */
export const beside = 44;

/**
 * Where one intervention lies. The block begins and ends where its time does; only what is too short to be seen ends later.
 * The words go on behind the block, or before it where the board ends.
 */
export const barSpan = (scale: ZonedScale, { startMs, endMs }: Timed, { label, least }: BarSizes) => {
  const start = Math.min(scale.xOf(startMs), Math.max(scale.width - least, 0));
  const end = Math.min(Math.max(scale.xOf(endMs), start + least), scale.width);
  const words = end - start < beside ? end + label : start + label;
  const right = Math.min(Math.max(end, words), scale.width);
  const left = Math.max(Math.min(start, right - label), 0);
  return { left, right, start, end };
};

/** For each span how far its words may go on where nothing follows on its line, up to twice what they need at least. */
const roomOf = (spans: readonly Span[], rows: readonly number[], { label, gap }: BarSizes, width: number): number[] => {
  const order = spans.map((_, index) => index).sort((a, b) => (spans[b]?.left ?? 0) - (spans[a]?.left ?? 0));
  const next = new Map<number, number>();
  const rooms = new Array<number>(spans.length).fill(0);
  for (const index of order) {
    const { left, right } = spans[index] ?? { left: 0, right: 0 };
    const row = rows[index] ?? 0;
    const free = next.has(row) ? (next.get(row) ?? 0) - gap : width;
    rooms[index] = Math.max(right, Math.min(free, left + 2 * label));
    next.set(row, left);
  }
  return rooms;
};

/** Bars of one lane, in lines: same order as `rows`, which a caller keeps sorted by start so that equal input looks equal. */
export const layoutLane = <Row extends Timed>(
  scale: ZonedScale,
  rows: readonly Row[],
  sizes: BarSizes,
): LaneLayout<Row> => {
  const spans = rows.map((row) => barSpan(scale, row, sizes));
  const packed = packRows(spans, sizes.gap);
  const rooms = roomOf(spans, packed.rows, sizes, scale.width);
  const bars = rows.map((row, index): Bar<Row> => {
    const { left = 0, start = 0, end = 0 } = spans[index] ?? {};
    return {
      row,
      left,
      width: (rooms[index] ?? left) - left,
      blockLeft: start - left,
      blockWidth: end - start,
      line: packed.rows[index] ?? 0,
      startsBefore: row.startMs < scale.from,
      endsAfter: row.endMs > scale.to,
    };
  });
  return { bars, lines: packed.count };
};

/**
 * Where a bar starts after it was dragged by `dx`: where it was when it did not get as far as another slot; at its own time
 * of day near that time of another day, also where that is between two slots; else on a slot.
 */
export const draggedStart = (scale: ZonedScale, startMs: number, dx: number): number => {
  const reached = scale.timeAt(scale.xOf(startMs) + dx);
  const slot = scale.snap(reached);
  if (slot === scale.snap(startMs)) return startMs;
  const day = scale.dayOf(slot);
  if (day === undefined || day === scale.dayOf(startMs)) return slot;
  const sameTime = scale.sameTimeOn(startMs, day);
  return Math.abs(sameTime - reached) <= scale.slotMinutes * 30_000 ? sameTime : slot;
};

/**
 * The next or previous slot that `allowed` accepts, for keyboard moves: nights and days that are not worked are stepped
 * over. null at the edge of the board.
 */
export const steppedStart = (
  scale: ZonedScale,
  startMs: number,
  direction: 1 | -1,
  allowed: (instant: number) => boolean,
): number | null => {
  const { slots } = scale;
  const at = lastAtMost(slots, startMs);
  let index = direction === 1 ? at + 1 : slots[at] === startMs ? at - 1 : at;
  for (; index >= 0 && index < slots.length; index += direction) {
    const slot = slots[index];
    if (slot !== undefined && allowed(slot)) return slot;
  }
  return null;
};

const slotMs = ({ slotMinutes }: ZonedScale): number => slotMinutes * 60_000;

/** Where a work may end: behind a slot, and after its start. */
const endsAfter = (scale: ZonedScale, startMs: number): number[] =>
  scale.slots.map((slot) => slot + slotMs(scale)).filter((end) => end > startMs);

const nearest = (instants: readonly number[], instant: number): number | undefined => {
  const index = lastAtMost(instants, instant);
  const [before, after] = [instants[index], instants[index + 1]];
  if (before === undefined || after === undefined) return before ?? after;
  return instant - before <= after - instant ? before : after;
};

export type Edge = 'start' | 'end';

/** Pixels behind the end of a day in which an edge still means that end: nights are narrow, and the next morning is another wish. */
const endOfDayHolds = 36;

/** The end of the day's hours where `reached` is hardly behind it; undefined where another day, or an earlier hour, is meant. */
const endOfDayAt = (scale: ZonedScale, ends: readonly number[], from: number, reached: number): number | undefined => {
  const last = scale.dayOf(from - 1)?.to ?? scale.to;
  const end = ends[lastAtMost(ends, last)];
  const isHeld = end !== undefined && reached > end && scale.xOf(reached) - scale.xOf(end) <= endOfDayHolds;
  return isHeld && end >= from ? end : undefined;
};

/** The times of a work whose edge was dragged by `dx`: on a slot, and never turned around. As they were where it got nowhere. */
export const stretched = (scale: ZonedScale, { startMs, endMs }: Timed, edge: Edge, dx: number) => {
  const from = edge === 'end' ? endMs : startMs;
  const reached = scale.timeAt(scale.xOf(from) + dx);
  const choices = edge === 'end' ? endsAfter(scale, startMs) : scale.slots.filter((slot) => slot < endMs);
  const to = (edge === 'end' ? endOfDayAt(scale, choices, from, reached) : undefined) ?? nearest(choices, reached);
  // Less than half a slot is no wish.
  if (to === undefined || Math.abs(scale.xOf(reached) - scale.xOf(from)) < 3) return { startMs, endMs };
  return edge === 'end' ? { startMs, endMs: to } : { startMs: to, endMs };
};

/** The next or previous end by a key; null where there is none. */
export const steppedEnd = (scale: ZonedScale, { startMs, endMs }: Timed, direction: 1 | -1): number | null => {
  const choices = endsAfter(scale, startMs);
  const at = lastAtMost(choices, endMs);
  return choices[direction === 1 ? at + 1 : choices[at] === endMs ? at - 1 : at] ?? null;
};

/** What a drag over an empty place asks for: whole slots between two places, in whichever direction; at least one. */
export const drawn = (scale: ZonedScale, x: number, otherX: number) => {
  const [from, to] = [scale.timeAt(Math.min(x, otherX)), scale.timeAt(Math.max(x, otherX))];
  const startMs = scale.slots[Math.max(lastAtMost(scale.slots, from), 0)] ?? scale.from;
  const endMs = endsAfter(scale, startMs).find((end) => end >= to) ?? startMs + slotMs(scale);
  return { startMs, endMs };
};

/**
 * Column widths for a board `total` wide. Days that nobody works and that hold nothing give room to the others; no day is
 * narrower than `least` (then the board scrolls).
 */
export const columnWidths = (total: number, slim: readonly boolean[], least: number): number[] => {
  const weight = (index: number): number => (slim[index] ? 0.45 : 1);
  const weights = slim.map((_, index) => weight(index));
  const sum = weights.reduce((all, one) => all + one, 0);
  const unit = Math.max(total / sum, least);
  const widths = weights.map((one) => Math.floor(unit * one));
  const rest = Math.round(total) - widths.reduce((all, one) => all + one, 0);
  const last = slim.lastIndexOf(false);
  const widened = last === -1 ? widths.length - 1 : last;
  if (rest > 0 && widths[widened] !== undefined) widths[widened] += rest;
  return widths;
};
