import type { DayNumber } from '../company/civil-date.ts';
import { hoursOf, type Span } from './month-time.ts';

/** Days on which somebody is away, both included. */
export type Absence = { readonly first: DayNumber; readonly last: DayNumber };

/** A day of the company: whether it works, and when it is open. */
export type OpenDay = { readonly day: DayNumber; readonly works: boolean; readonly open: Span };

/** The hours that there are of somebody on some days: the opening hours of the working days on which they are not away. */
export const capacityOf = (days: readonly OpenDay[], absences: readonly Absence[] = []): number =>
  days.reduce((hours, { day, works, open }) => {
    const away = absences.some(({ first, last }) => day >= first && day <= last);
    return works && !away ? hours + hoursOf(open) : hours;
  }, 0);
