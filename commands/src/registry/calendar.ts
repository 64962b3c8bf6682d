import type { WorkingCalendar } from '@cadenza/domain/calendar/working-calendar';
import { calendarOf } from '@cadenza/domain/company/calendar-of';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import type { Folds } from '../kernel/folds.ts';
import { loadStream } from './records.ts';

/** Time zone and working calendar of a company, as decided up to now. Throws where there is no such company. */
export const loadCalendar = async (
  folds: Folds,
  companyId: string,
): Promise<{ timeZone: string; calendar: WorkingCalendar }> => {
  const [company, records] = await Promise.all([
    folds.state(companyStream(companyId), companyDecider, companyId),
    loadStream(folds, workingCalendarDay, { id: '', companyId }),
  ]);
  const known = calendarOf(company, { records });
  if (!known) throw new Error(`company ${companyId} was never registered`);
  return known;
};
