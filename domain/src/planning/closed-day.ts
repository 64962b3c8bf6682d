import { shiftToWorkingDay, type WorkingCalendar } from '../company/working-calendar.ts';
import type { Instant, LocalDate } from './events.ts';
import { instantToLocal, localToInstant } from './recurrence.ts';
import type { PlannedOccurrence } from './series-plan.ts';
import type { SeriesPlan } from './series-state.ts';

/** The day on which an occurrence lies, where its series lives. */
export const plannedDay = ({ start, timeZone }: Pick<PlannedOccurrence, 'start' | 'timeZone'>): LocalDate =>
  instantToLocal(start, timeZone).slice(0, 10);

/**
 * Where work goes whose day was closed under it, at the same local time: as the shift rule of its series says. A single
 * schedule is never skipped, and nothing goes back before `today` that was not there already. Null where no day is worked
 * within a year: the work stays.
 */
export const offClosedDay = (
  occurrence: Pick<PlannedOccurrence, 'start' | 'timeZone'>,
  { shift, rule }: Pick<SeriesPlan, 'shift' | 'rule'>,
  { calendar, today }: { calendar: WorkingCalendar; today: LocalDate },
): { start: Instant } | 'skip' | null => {
  if (shift === 'skip' && rule !== null) return 'skip';
  const { start, timeZone } = occurrence;
  const [day = '', time = ''] = instantToLocal(start, timeZone).split('T');
  const next = shiftToWorkingDay(day, 'next', calendar);
  const before = shift === 'previous' ? shiftToWorkingDay(day, 'previous', calendar) : null;
  const target = before !== null && (before >= today || day < today) ? before : next;
  return target === null ? null : { start: localToInstant(`${target}T${time}`, timeZone) };
};
