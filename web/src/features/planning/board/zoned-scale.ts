/**
 * Time to pixels and back for some days of a company, in its time zone. Each day is one column; inside it lie up to three
 * linear pieces: the night before the working hours, the hours themselves, and the night after. The nights are squeezed
 * into a margin, so that nothing outside the hours is ever out of reach, and everything stays strictly increasing, so that
 * a pixel is one moment and a moment one pixel. A day of 23 or 25 hours has its own pieces; nothing assumes 24.
 *
 * Instants are epoch milliseconds here: a board of thousands of bars must not make a Temporal object for each.
 */
export type ScaleInput = {
  /** IANA name. */
  readonly timeZone: string;
  /** `YYYY-MM-DD`, one for each column, in order and without holes. */
  readonly days: readonly string[];
  /** Pixels of each column; same length as `days`. */
  readonly widths: readonly number[];
  /** HH:mm */
  readonly dayStart: string;
  readonly dayEnd: string;
  /** Pixels at each side of a column for the hours outside; 0 shows the whole day evenly. */
  readonly margin: number;
  /** 60 or 30. */
  readonly slotMinutes: number;
};

export type ScaleDay = {
  readonly date: string;
  /** First instant of the day, and of the next. */
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly width: number;
};

export type ZonedScale = {
  readonly days: readonly ScaleDay[];
  readonly width: number;
  /** First instant shown, and the first after. */
  readonly from: number;
  readonly to: number;
  /** Starts that a drag or key may choose: in the hours shown, on whole slots of the wall clock. Increasing. */
  readonly slots: readonly number[];
  readonly slotMinutes: number;
  /** Pixel of an instant; clamped to the board's edges. */
  xOf(instant: number): number;
  /** Instant of a pixel; clamped to the board's edges. */
  timeAt(x: number): number;
  /** The slot nearest to an instant. Idempotent. */
  snap(instant: number): number;
  /** The wall clock of an instant on another day shown. */
  sameTimeOn(instant: number, day: ScaleDay): number;
  /** The column of an instant; undefined outside the board. */
  dayOf(instant: number): ScaleDay | undefined;
};

/** No clock of this century changes by less than half an hour. */
const halfHour = 30 * 60_000;

/** Start of a local day: midnight, or the first moment after it where a clock skips midnight. */
const startOfDay = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;

const atTime = (date: string, time: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
    .epochMilliseconds;

const dayAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/** Slots are found on the wall clock: after a clock has changed by half an hour, 60-minute slots still start on the hour. */
const slotsOf = (from: number, to: number, timeZone: string, slotMinutes: number): number[] => {
  const slots: number[] = [];
  for (let instant = from; instant < to; instant += halfHour) {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
    if ((hour * 60 + minute) % slotMinutes === 0) slots.push(instant);
  }
  return slots;
};

/** Index of the last element that is not after `value`; -1 where all are. */
export const lastAtMost = (sorted: readonly number[], value: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Number.POSITIVE_INFINITY) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Linear interpolation between two increasing lists of knots. */
const interpolate = (inputs: readonly number[], outputs: readonly number[], value: number): number => {
  const index = Math.min(Math.max(lastAtMost(inputs, value), 0), inputs.length - 2);
  const [from = 0, to = 0] = [inputs[index], inputs[index + 1]];
  const [low = 0, high = 0] = [outputs[index], outputs[index + 1]];
  const part = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return low + (high - low) * part;
};

export const createZonedScale = (input: ScaleInput): ZonedScale => {
  const { timeZone, widths, slotMinutes, margin } = input;
  const days: ScaleDay[] = [];
  const instants: number[] = [];
  const pixels: number[] = [];
  const slots: number[] = [];
  let left = 0;

  /** A knot that would not advance in both directions (a night of no length) is left out. */
  const knot = (instant: number, x: number): void => {
    const last = instants.length - 1;
    if (last >= 0 && (instant <= (instants[last] ?? 0) || x <= (pixels[last] ?? 0))) return;
    instants.push(instant);
    pixels.push(x);
  };

  input.days.forEach((date, index) => {
    const width = widths[index] ?? 0;
    const from = startOfDay(date, timeZone);
    const to = startOfDay(dayAfter(date), timeZone);
    const opens = Math.max(margin > 0 ? atTime(date, input.dayStart, timeZone) : from, from);
    const closes = Math.min(margin > 0 ? atTime(date, input.dayEnd, timeZone) : to, to);
    const [first, last] = opens < closes ? [opens, closes] : [from, to];
    days.push({ date, from, to, left, width });
    knot(from, left);
    if (first > from) knot(first, left + margin);
    if (last < to) knot(last, left + width - margin);
    slots.push(...slotsOf(from, to, timeZone, slotMinutes).filter((slot) => slot >= first && slot < last));
    left += width;
  });
  const end = days.at(-1)?.to ?? 0;
  knot(end, left);
  const starts = days.map(({ from }) => from);

  return {
    days,
    width: left,
    from: days[0]?.from ?? 0,
    to: end,
    slots,
    slotMinutes,
    xOf: (instant) => interpolate(instants, pixels, instant),
    timeAt: (x) => interpolate(pixels, instants, x),
    snap: (instant) => {
      const index = lastAtMost(slots, instant);
      const before = slots[index];
      const after = slots[index + 1];
      if (before === undefined) return after ?? instant;
      if (after === undefined) return before;
      return instant - before <= after - instant ? before : after;
    },
    sameTimeOn: (instant, { date }) =>
      Temporal.PlainDate.from(date).toZonedDateTime({
        timeZone,
        plainTime: Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainTime(),
      }).epochMilliseconds,
    dayOf: (instant) => (instant < end ? days[lastAtMost(starts, instant)] : undefined),
  };
};
