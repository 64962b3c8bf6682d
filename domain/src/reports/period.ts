import { dayOf } from '../calendar/civil-date.ts';
import { type Month, type MonthTime, monthTime, type ReportCalendar } from './month-time.ts';

/** Years that a report may cover. */
export const maxYears = 5;

/** Every chosen month of every chosen year, in order, each once. */
export const chosenMonths = (years: readonly number[], months: readonly number[]): Month[] => {
  const inOrder = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);
  return inOrder(years).flatMap((year) => inOrder(months).map((month) => ({ year, month })));
};

/** Months that a trend may cover: two years, so that each stands beside the one before. */
export const maxTrendMonths = 24;

/** So many months up to one of them, in order. */
export const monthsUpTo = ({ year, month }: Month, count: number): Month[] =>
  Array.from({ length: count }, (_, index) => {
    const at = year * 12 + month - count + index;
    return { year: Math.floor(at / 12), month: (at % 12) + 1 };
  });

/** What a report asks of the company, and when it is asked: `now` in epoch milliseconds. */
export type ReportTime = {
  readonly months: readonly MonthTime[];
  readonly calendar: ReportCalendar;
  /** Working days within which ordinary work still counts as on time. */
  readonly graceDays: number;
  readonly now: number;
};

export const reportTime = (
  months: readonly Month[],
  calendar: ReportCalendar,
  graceDays: number,
  now: number,
): ReportTime => ({ months: months.map((month) => monthTime(month, calendar)), calendar, graceDays, now });

type LocalDay = { readonly from: number; readonly to: number; readonly day: number };

/** By time zone and day of UTC, each of which holds parts of two local days, seldom of three. */
const days = new Map<string, Map<number, LocalDay[]>>();
const maxDays = 10_000;
const dayLength = 86_400_000;

/** The local day of an instant, as a day number. A report asks it of every work: each day is worked out once. */
export const localDay = (epochMs: number, timeZone: string): number => {
  const ofZone = days.get(timeZone) ?? new Map<number, LocalDay[]>();
  const utcDay = Math.floor(epochMs / dayLength);
  const known = ofZone.get(utcDay) ?? [];
  const found = known.find(({ from, to }) => epochMs >= from && epochMs < to);
  if (found) return found.day;
  const made = dayAround(epochMs, timeZone);
  if (ofZone.size >= maxDays) ofZone.clear();
  ofZone.set(utcDay, [...known, made]);
  days.set(timeZone, ofZone);
  return made.day;
};

const dayAround = (epochMs: number, timeZone: string): LocalDay => {
  const begun = Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMs)).toZonedDateTimeISO(timeZone).startOfDay();
  const date = begun.toPlainDate();
  const next = date.add({ days: 1 }).toZonedDateTime(timeZone);
  return { from: begun.epochMilliseconds, to: next.epochMilliseconds, day: dayOf(date.toString()) };
};
