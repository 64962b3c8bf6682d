import { type DayNumber, daysInMonth, formatDay, toDayNumber } from '../calendar/civil-date.ts';
import { isWorkingDay, type WorkingCalendar } from '../calendar/working-calendar.ts';
import { localToInstant } from '../planning/recurrence.ts';

/** What a report asks of a company: where its days begin, when it is open, and on which days it works. */
export type ReportCalendar = {
  readonly timeZone: string;
  /** Local HH:mm; the end is later than the start. */
  readonly opens: string;
  readonly closes: string;
  readonly working: WorkingCalendar;
};

/** A year and a month from 1 to 12. */
export type Month = { readonly year: number; readonly month: number };

/** From one time to another, epoch milliseconds; the end is not part of it. */
export type Span = { readonly from: number; readonly to: number };

/** A day of a month: its 23, 24 or 25 hours, and those in which the company is open. */
export type ReportDay = { readonly day: DayNumber; readonly works: boolean; readonly whole: Span; readonly open: Span };

/** A month as the company lives it. */
export type MonthTime = Month & Span & { readonly days: readonly ReportDay[] };

/** Epoch milliseconds of a time of a day on the clocks of a zone. */
export const instantOf = (day: DayNumber, time: string, timeZone: string): number =>
  Date.parse(localToInstant(`${formatDay(day)}T${time}`, timeZone));

/** The days of a month with their hours, right on days on which clocks change. Made once, used for every piece of equipment. */
export const monthTime = ({ year, month }: Month, { timeZone, opens, closes, working }: ReportCalendar): MonthTime => {
  const first = toDayNumber(year, month, 1);
  const count = daysInMonth(year, month);
  const midnights = Array.from({ length: count + 1 }, (_, index) => instantOf(first + index, '00:00', timeZone));
  const days = Array.from({ length: count }, (_, index): ReportDay => {
    const day = first + index;
    return {
      day,
      works: isWorkingDay(formatDay(day), working),
      whole: { from: midnights[index] as number, to: midnights[index + 1] as number },
      open: { from: instantOf(day, opens, timeZone), to: instantOf(day, closes, timeZone) },
    };
  });
  return { year, month, from: midnights[0] as number, to: midnights[count] as number, days };
};

const msPerHour = 3_600_000;

export const hoursOf = ({ from, to }: Span): number => Math.max(0, to - from) / msPerHour;

/** What two spans share; of no length where they do not meet. */
export const overlap = (one: Span, other: Span): Span => {
  const from = Math.max(one.from, other.from);
  return { from, to: Math.max(from, Math.min(one.to, other.to)) };
};
