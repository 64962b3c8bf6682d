import { dayOf } from '../calendar/civil-date.ts';
import type { LocalDate } from './events.ts';

/** `endsAt` in epoch milliseconds, `endDay` the same on the wall. */
type Planned = { readonly completed: boolean; readonly endsAt: number; readonly endDay: LocalDate };
type Now = { readonly now: number; readonly today: LocalDate };

/** Days of the calendar since work that is not done should have been: 0 on its own day; null of what is not late. */
export const daysLate = ({ completed, endsAt, endDay }: Planned, { now, today }: Now): number | null =>
  completed || endsAt >= now ? null : dayOf(today) - dayOf(endDay);
