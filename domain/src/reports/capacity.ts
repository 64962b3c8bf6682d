import type { DayNumber } from '../calendar/civil-date.ts';
import { hoursOf, type Span } from './month-time.ts';

/** Days on which somebody is away, both included. */
export type Absence = { readonly first: DayNumber; readonly last: DayNumber };

/** What there is of somebody: hours a day, null for as many as the company is open, and when they are away. */
export type Availability = { readonly dailyHours: number | null; readonly absences: readonly Absence[] };

/** As whoever nothing is said of. */
export const always: Availability = { dailyHours: null, absences: [] };

/** A day of the company: whether it works, and when it is open. */
export type OpenDay = { readonly day: DayNumber; readonly works: boolean; readonly open: Span };

/** The hours that there are of somebody on a day: their own, or the opening hours; none of one that is not worked or on which they are away. */
export const hoursOn = ({ day, works, open }: OpenDay, { dailyHours, absences }: Availability): number => {
  const away = absences.some(({ first, last }) => day >= first && day <= last);
  return works && !away ? (dailyHours ?? hoursOf(open)) : 0;
};

/** The hours that there are of somebody on some days. */
export const capacityOf = (days: readonly OpenDay[], somebody: Availability = always): number =>
  days.reduce((hours, day) => hours + hoursOn(day, somebody), 0);
