import { todayIn } from '@cadenza/domain/planning/expansion';
import type { OnWeekdays } from '@cadenza/projections/planning/queries-of-uses';
import type { Folds } from '../kernel/folds.ts';
import { loadCalendar } from '../registry/calendar.ts';

/**
 * Weekdays (ISO) of a company from the day of `now` (ISO instant) on. Days that its working calendar closes are left out: what is there
 * was asked about when they were closed.
 */
export const openWeekdaysFrom = async (
  folds: Folds,
  companyId: string,
  weekdays: readonly number[],
  now: string,
): Promise<OnWeekdays> => {
  const { timeZone, calendar } = await loadCalendar(folds, companyId);
  return { weekdays, from: todayIn(timeZone, now), closedDays: [...calendar.nonWorkingDays] };
};
