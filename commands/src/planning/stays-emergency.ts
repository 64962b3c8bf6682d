import { isWorkingDay } from '@cadenza/domain/calendar/working-calendar';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isEmergency, plannedDay } from '@cadenza/domain/planning/closed-day';
import type { PlannedOccurrence } from '@cadenza/domain/planning/series-plan';
import { loadCalendar } from '../registry/calendar.ts';
import type { PlanningContext } from './planning-context.ts';

/**
 * A fault may lie on a day on which nobody works; what it is made of there, if that is none, goes elsewhere by the same command, or is
 * refused. What is taken back was so before.
 */
export const refusalOfEmergencyLost = async (
  { services, actor, causationId }: PlanningContext,
  before: PlannedOccurrence | null,
  after: PlannedOccurrence | null,
): Promise<Rejection | undefined> => {
  if (before === null || after === null || !isEmergency(before) || isEmergency(after)) return undefined;
  if (causationId !== undefined) return undefined;
  const day = plannedDay(after);
  const { calendar } = await loadCalendar(services.folds, actor.companyId);
  return isWorkingDay(day, calendar) ? undefined : reject('non_working_day', { day });
};
