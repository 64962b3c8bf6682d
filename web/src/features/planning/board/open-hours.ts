import { toInstant } from '../days/local-time.ts';
import type { Plan } from '../session/planning-session.ts';
import type { Span } from './day-load.ts';

/** When the company is open on a day; null on one that is not worked. */
export const openHours =
  ({ calendar, setup }: Pick<Plan, 'calendar' | 'setup'>) =>
  (date: string): Span | null => {
    const from = toInstant(date, setup.dayStart, setup.timeZone);
    const to = toInstant(date, setup.dayEnd, setup.timeZone);
    return from === null || to === null || calendar.dayOff(date) !== undefined ? null : { from, to };
  };
