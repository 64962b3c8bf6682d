import { packRows } from './packing.ts';
import { daysFrom, lastAtMost, type ZonedScale } from './zoned-scale.ts';

/** What the layout needs of an intervention; times in epoch milliseconds. */
export type Timed = { readonly id: string; readonly startMs: number; readonly endMs: number };

/** Pixels from the left of the board and rows from the top of the lane. */
export type Bar<Row extends Timed = Timed> = {
  readonly row: Row;
  readonly left: number;
  readonly width: number;
  /** The true time inside the bar, which may be wider than it to stay readable. */
  readonly markLeft: number;
  readonly markWidth: number;
  readonly line: number;
  readonly startsBefore: boolean;
  readonly endsAfter: boolean;
};

export type LaneLayout<Row extends Timed = Timed> = { readonly bars: readonly Bar<Row>[]; readonly lines: number };

export type BarSizes = {
  /** Narrower bars are widened to this, inside their day. */
  readonly minWidth: number;
  /** Between a bar and the edge of its day. */
  readonly inset: number;
  /** Between two bars of one line. */
  readonly gap: number;
};

/** Where one intervention lies; a bar that would leave its day only for being readable is pushed back into it. */
export const barSpan = (scale: ZonedScale, { startMs, endMs }: Timed, sizes: BarSizes) => {
  const from = scale.xOf(startMs);
  const to = Math.max(scale.xOf(endMs), from);
  const day = scale.dayOf(Math.max(startMs, scale.from)) ?? scale.days.at(-1);
  const edge = (day === undefined ? scale.width : day.left + day.width) - sizes.inset;
  const start = (day?.left ?? 0) + sizes.inset;
  const readable = Math.min(sizes.minWidth, edge - start);
  const left = Math.max(to - from >= readable ? from : Math.min(from, edge - readable), start);
  const right = Math.min(Math.max(to, left + readable), scale.width);
  return { left, right, from, to };
};

/** Bars of one lane, in lines: same order as `rows`, which a caller keeps sorted by start so that equal input looks equal. */
export const layoutLane = <Row extends Timed>(
  scale: ZonedScale,
  rows: readonly Row[],
  sizes: BarSizes,
): LaneLayout<Row> => {
  const spans = rows.map((row) => barSpan(scale, row, sizes));
  const packed = packRows(spans, sizes.gap);
  const bars = rows.map((row, index): Bar<Row> => {
    const { left = 0, right = 0, from = 0, to = 0 } = spans[index] ?? {};
    return {
      row,
      left,
      width: right - left,
      markLeft: Math.max(from - left, 0),
      markWidth: Math.max(Math.min(to, right) - Math.max(from, left), 2),
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

/** Monday of the week of a day, both `YYYY-MM-DD`. */
export const mondayOf = (date: string): string => {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
};

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

export const weekOf = (date: string): string[] => daysFrom(mondayOf(date), 7);

/** The local day of an instant. */
export const dateOf = (instant: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();

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
