import { type DayNumber, dayOf, formatDay, monthsAfter, toCivil } from '../calendar/civil-date.ts';
import type { Instant, LocalDate, LocalDateTime, RecurrenceRule } from './events.ts';

/**
 * Recurrence as arithmetic. The n-th date is computed from the anchor, never from the one before: a month that clamps
 * (31 January, 28 February) returns to its day (31 March). Local times stay local; zones enter only at `localToInstant`.
 */

/** Which part of an endless recurrence: from an ordinal on, up to a day (inclusive), at most so many. */
export type RecurrenceWindow = { fromOrdinal: number; until: LocalDate; limit: number };

/** The n-th date of a rule, 0 for the anchor itself. */
export type GeneratedDate = { ordinal: number; date: LocalDate };

/** `rule.value` is a whole number from 1. The window's days, oldest first, as day numbers: the cheap path. */
export const generateDayNumbers = (
  rule: RecurrenceRule,
  anchor: DayNumber,
  window: { fromOrdinal: number; until: DayNumber; limit: number },
): DayNumber[] => {
  const days: DayNumber[] = [];
  const dayAt = dayNumberAt(rule, anchor);
  for (let index = 0; index < window.limit; index++) {
    const day = dayAt(window.fromOrdinal + index);
    if (day > window.until) break;
    days.push(day);
  }
  return days;
};

/** Day number of any ordinal; the anchor is taken apart once. */
export const dayNumberAt = (rule: RecurrenceRule, anchor: DayNumber): ((ordinal: number) => DayNumber) => {
  if (rule.unit === 'day') return (ordinal) => anchor + ordinal * rule.value;
  const { year, month, day } = toCivil(anchor);
  const months = rule.unit === 'month' ? rule.value : rule.value * 12;
  return (ordinal) => monthsAfter(year, month, day, ordinal * months);
};

/** The window's dates with their ordinals. Never more than `limit`, never after `until`, strictly increasing. */
export const generateDates = (rule: RecurrenceRule, anchorDate: LocalDate, window: RecurrenceWindow): GeneratedDate[] =>
  generateDayNumbers(rule, dayOf(anchorDate), { ...window, until: dayOf(window.until) }).map((day, index) => ({
    ordinal: window.fromOrdinal + index,
    date: formatDay(day),
  }));

/**
 * The instant of a local date-time. In the hour that a clock skips it is as much later, in the hour that a clock
 * repeats it is the first one ("compatible", as RFC 5545 and every calendar do), or the second where `repeated` asks for
 * it. Throws RangeError on unknown zones.
 */
export const localToInstant = (local: LocalDateTime, timeZone: string, repeated = false): Instant => {
  const key = repeated ? `${local} ${timeZone} again` : `${local} ${timeZone}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, {
    disambiguation: repeated ? 'later' : 'compatible',
  });
  const instant = zoned.toInstant().toString();
  if (instants.size >= maxInstants) instants.clear();
  instants.set(key, instant);
  return instant;
};

/** Whether an instant is the second of the two that a wall shows as `local`. */
export const isRepeated = (local: LocalDateTime, instant: Instant | null | undefined, timeZone: string): boolean =>
  typeof instant === 'string' &&
  onTheMinute(instant, timeZone) !== localToInstant(local, timeZone) &&
  instantToLocal(instant, timeZone) === local;

/** Planning counts in minutes: the instant, in UTC, at which the wall began to show the minute of this one. */
export const onTheMinute = (instant: Instant, timeZone: string): Instant =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .round({ smallestUnit: 'minute', roundingMode: 'trunc' })
    .toInstant()
    .toString();

/** Every event of an occurrence asks for the same one again, and so do all that happen at eight in the morning. */
const instants = new Map<string, Instant>();
const maxInstants = 10_000;

/** The wall clock of an instant, to the minute; seconds are cut. `instant` may carry any offset. */
export const instantToLocal = (instant: Instant, timeZone: string): LocalDateTime =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute', roundingMode: 'trunc' });

/** An instant some minutes later: clocks that change meanwhile make no work longer. UTC, `…Z`. */
export const addMinutes = (instant: Instant, minutes: number): Instant => {
  const known = ends.get(instant);
  if (known?.minutes === minutes) return known.end;
  const end = minutesAfter(instant, minutes);
  if (ends.size >= maxInstants) ends.clear();
  ends.set(instant, { minutes, end });
  return end;
};

/** As with starts: every event of an occurrence asks for its end again. */
const ends = new Map<Instant, { minutes: number; end: Instant }>();

const minutesAfter = (instant: Instant, minutes: number): Instant => {
  // As the log writes them; `Temporal` takes ten times as long.
  if (Number.isInteger(minutes) && wholeSecond.test(instant)) {
    const time = Date.parse(instant) + minutes * 60_000;
    if (time >= yearOne && time < year5000) return `${new Date(time).toISOString().slice(0, 19)}Z`;
  }
  return Temporal.Instant.from(instant).add({ minutes }).toString();
};

const wholeSecond = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const yearOne = Date.parse('0001-01-01');
const year5000 = Date.parse('5000-01-01');

/** Whole minutes from one instant to another, rounded; negative when `end` comes first. */
export const minutesBetween = (start: Instant, end: Instant): number =>
  Math.round((Temporal.Instant.from(end).epochMilliseconds - Temporal.Instant.from(start).epochMilliseconds) / 60_000);
