import { dayOf } from '../company/civil-date.ts';
import { instantToLocal } from '../planning/recurrence.ts';
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

/** The local day of an instant, as a day number. */
export const localDay = (epochMs: number, timeZone: string): number =>
  dayOf(instantToLocal(new Date(epochMs).toISOString(), timeZone));
