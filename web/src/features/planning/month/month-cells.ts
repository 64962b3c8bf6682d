import { addDays } from '../days/days.ts';

/** px of a day's head, and of one of its works. */
export const dayHead = 26;
export const workPitch = 22;

/** How many works of a day are shown in a cell so high, and how many are told by number; that line takes the place of one. */
export const fit = (count: number, height: number): { readonly shown: number; readonly more: number } => {
  const room = Math.max(Math.floor((height - dayHead) / workPitch), 1);
  const shown = count <= room ? count : room - 1;
  return { shown, more: count - shown };
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day that an arrow leads to; null where the key is none. */
export const dayAfterKey = (date: string, key: string): string | null => {
  const step = steps[key];
  return step === undefined ? null : addDays(date, step);
};

/** The same wall clock on another day; where a clock skips it, an hour later on that day. */
export const sameTimeOn = (startMs: number, date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone,
    plainTime: Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(timeZone).toPlainTime(),
  }).epochMilliseconds;
