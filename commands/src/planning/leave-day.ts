import type { WorkingCalendar } from '@cadenza/domain/company/working-calendar';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { offClosedDay, plannedDay } from '@cadenza/domain/planning/closed-day';
import { todayIn } from '@cadenza/domain/planning/expansion';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { type Facts, onOccurrence } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';
import type { Saved } from './saved.ts';

/** From which day work goes away, and what is worked as of now. */
type Closed = { day: string; calendar: WorkingCalendar };

/** Moves an occurrence off a day that is not worked any more; one that is not planned on it stays where it is. */
export const leaveDay = (asked: PlanningContext, id: string, closed: Closed): Promise<Saved | Rejection> =>
  onOccurrence(asked, id, 'planning.manage', async (facts) => intentsFor(facts, closed, asked.services.clock()));

const intentsFor = (
  { series, ordinal, state }: Facts,
  { day, calendar }: Closed,
  now: string,
): readonly InterventionIntent[] => {
  const plan = planInForce(series, ordinal, state);
  if (series.status === 'none' || plan === null || plannedDay(plan) !== day) return [];
  const goal = offClosedDay(plan, series.rules.plan, { calendar, today: todayIn(plan.timeZone, now) });
  return goal === null ? [] : [{ type: 'MoveIntervention', start: goal.start, calendar }];
};
