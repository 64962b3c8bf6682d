import { type WorkingCalendar, workingCalendarOf } from '../calendar/working-calendar.ts';
import type { RegistryState } from '../registry/records.ts';
import type { CompanyState } from './company.ts';

/**
 * Time zone and working calendar of a company, from what was decided in its two streams (`company-<id>` and
 * `workingCalendar-<id>`), so that a decision never waits for a read model. Undefined for a company that was never
 * registered.
 */
export const calendarOf = (
  company: CompanyState,
  { records }: Pick<RegistryState, 'records'>,
): { timeZone: string; calendar: WorkingCalendar } | undefined => {
  if (company.status === 'none') return undefined;
  const { timeZone, workingWeekdays } = company.settings;
  const days = Array.from(records.values(), ({ values }) => String(values.day));
  return { timeZone, calendar: workingCalendarOf(workingWeekdays, days) };
};
