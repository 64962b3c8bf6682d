import { type DayNumber, formatDay, weekdayOf } from '../calendar/civil-date.ts';
import { isWorkingDay } from '../calendar/working-calendar.ts';
import { capacityOf, type OpenDay } from './capacity.ts';
import { instantOf, type ReportCalendar, type Span } from './month-time.ts';
import { localDay } from './period.ts';

/** Weeks that statistics look back on, this one included, and weeks that they look ahead, this one included. */
export const statisticsWeeks = 12;

/** A week from Monday on, as the company lives it; `capacityHours` in which it is open, which is what a maintainer has who is always there. */
export type Week = Span & {
  readonly monday: string;
  readonly sunday: string;
  readonly days: readonly OpenDay[];
  readonly capacityHours: number;
};

/** The present of a company, `now` in epoch milliseconds, and the weeks around it: `past` ends with this one, `next` begins with it. */
export type StatisticsTime = {
  readonly now: number;
  readonly day: string;
  readonly today: Span;
  readonly past: readonly Week[];
  readonly next: readonly Week[];
};

const weekOf = (monday: DayNumber, { timeZone, opens, closes, working }: ReportCalendar): Week => {
  const days = Array.from({ length: 7 }, (_, index): OpenDay => {
    const day = monday + index;
    const open = { from: instantOf(day, opens, timeZone), to: instantOf(day, closes, timeZone) };
    return { day, works: isWorkingDay(formatDay(day), working), open };
  });
  return {
    ...{ monday: formatDay(monday), sunday: formatDay(monday + 6) },
    ...{ from: instantOf(monday, '00:00', timeZone), to: instantOf(monday + 7, '00:00', timeZone) },
    ...{ days, capacityHours: capacityOf(days) },
  };
};

export const statisticsTime = (calendar: ReportCalendar, now: number): StatisticsTime => {
  const { timeZone } = calendar;
  const day = localDay(now, timeZone);
  const monday = day - weekdayOf(day) + 1;
  const weeks = (first: number): Week[] =>
    Array.from({ length: statisticsWeeks }, (_, index) => weekOf(first + index * 7, calendar));
  return {
    ...{ now, day: formatDay(day) },
    today: { from: instantOf(day, '00:00', timeZone), to: instantOf(day + 1, '00:00', timeZone) },
    past: weeks(monday - (statisticsWeeks - 1) * 7),
    next: weeks(monday),
  };
};
