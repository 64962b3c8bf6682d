import { formatDay } from '../calendar/civil-date.ts';
import { type Availability, capacityOf, type OpenDay } from './capacity.ts';
import type { ReportCalendar } from './month-time.ts';
import { type NotAvailable, reasons } from './not-available.ts';
import { statisticsTime } from './statistics-time.ts';

/**
 * Which open work is waiting to be done: all that is planned to begin before `until`, also what is overdue (epoch milliseconds). `days`:
 * from today on, whose hours there are to do it.
 */
export type BacklogSpan = { readonly now: number; readonly until: number; readonly days: readonly OpenDay[] };

/** As far ahead as the forecast of the statistics. */
export const backlogSpan = (calendar: ReportCalendar, now: number): BacklogSpan => {
  const { day: today, next } = statisticsTime(calendar, now);
  const days = next.flatMap((week) => week.days).filter(({ day }) => formatDay(day) >= today);
  return { now, until: next.at(-1)?.to ?? now, days };
};

/** The hours a week that there are of somebody: absences and closed days spread evenly. */
export const weeklyHours = (days: readonly OpenDay[], somebody?: Availability): number =>
  days.length === 0 ? 0 : (capacityOf(days, somebody) * 7) / days.length;

/** Planned hours, and hours a week: they are added, of whom and of what ever they are. */
export type BacklogSums = {
  /** Of what is overdue. */
  readonly backlogOverdueHours: number;
  /** Of all that is waiting, what is overdue among it. */
  readonly backlogHours: number;
  /** Of the maintainers who are in use. */
  readonly weeklyCapacityHours: number;
};

export type Backlog = BacklogSums & {
  /** How many weeks all of it takes. */
  readonly backlogWeeks: number | null;
};

export const addBacklog = (all: readonly BacklogSums[]): BacklogSums => {
  const sum = (of: (one: BacklogSums) => number): number => all.reduce((total, one) => total + of(one), 0);
  return {
    backlogOverdueHours: sum((one) => one.backlogOverdueHours),
    backlogHours: sum((one) => one.backlogHours),
    weeklyCapacityHours: sum((one) => one.weeklyCapacityHours),
  };
};

/** `isPart`: only the work of some machines, or of a type, is here, for which nobody has hours of their own. */
export const backlogOf = (
  sums: BacklogSums,
  isPart: boolean,
): { readonly figures: Backlog; readonly notAvailable: { readonly backlogWeeks?: NotAvailable } } => {
  const { backlogHours, weeklyCapacityHours } = sums;
  const why = isPart ? 'not_with_this_filter' : weeklyCapacityHours === 0 ? 'no_capacity' : null;
  return {
    figures: { ...sums, backlogWeeks: why === null ? backlogHours / weeklyCapacityHours : null },
    notAvailable: reasons(why, 'backlogWeeks'),
  };
};
