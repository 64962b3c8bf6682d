import { shiftToWorkingDay, type WorkingCalendar } from '../company/working-calendar.ts';
import type { Instant, LocalDate } from './events.ts';
import { instantToLocal, localToInstant } from './recurrence.ts';
import type { PlannedOccurrence } from './series-plan.ts';
import type { SeriesPlan } from './series-state.ts';

/** The day on which an occurrence lies, where its series lives. */
export const plannedDay = ({ start, timeZone }: Pick<PlannedOccurrence, 'start' | 'timeZone'>): LocalDate =>
  instantToLocal(start, timeZone).slice(0, 10);

/**
 * Where work goes whose day was closed under it, at the same local time: to the next working day, or the one before where its
 * series says so. Nothing is skipped, also of a series that skips such days: somebody chose to move what was planned. Nothing
 * goes back before `today` that was not there already. Null where no day is worked within a year: the work stays.
 */
export const offClosedDay = (
  occurrence: Pick<PlannedOccurrence, 'start' | 'timeZone'>,
  { shift }: Pick<SeriesPlan, 'shift'>,
  { calendar, today }: { calendar: WorkingCalendar; today: LocalDate },
): { start: Instant } | null => {
  const { start, timeZone } = occurrence;
  const [day = '', time = ''] = instantToLocal(start, timeZone).split('T');
  const next = shiftToWorkingDay(day, 'next', calendar);
  const before = shift === 'previous' ? shiftToWorkingDay(day, 'previous', calendar) : null;
  const target = before !== null && (before >= today || day < today) ? before : next;
  return target === null ? null : { start: localToInstant(`${target}T${time}`, timeZone) };
};
