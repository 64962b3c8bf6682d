import type { WorkingCalendar } from '@cadenza/domain/calendar/working-calendar';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { comesToOthers, isPlacedBySeries, offClosedDay, plannedDay } from '@cadenza/domain/planning/closed-day';
import { interventionStream } from '@cadenza/domain/planning/events';
import { todayIn } from '@cadenza/domain/planning/expansion';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { isCancelled, planInForce } from '@cadenza/domain/planning/intervention-plan';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import { touchedOf } from './edit-series.ts';
import { type Facts, locate, onOccurrence, onSeries } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';
import type { Saved } from './saved.ts';

/** From which day work goes away, and what is worked as of now. */
type Closed = { day: string; calendar: WorkingCalendar };

/**
 * Moves an occurrence off a day that is not worked any more; one that is not planned on it stays where it is. What lies where its series
 * puts it is moved by the series, and so is no exception of it; what somebody put there by itself is moved by itself.
 */
export const leaveDay = async (asked: PlanningContext, id: string, closed: Closed): Promise<Saved | Rejection> => {
  const { services, actor } = asked;
  const found = await locate(asked, id);
  if (isRejection(found)) return found;
  const { series, ordinal } = found;
  const work = await services.folds.state(interventionStream(id), interventionDecider, actor.companyId);
  if (!isPlacedBySeries(series, work) || isCancelled(series, ordinal, work))
    return onOccurrence(asked, id, 'planning.manage', async (facts) => intentsFor(facts, closed, services.clock()));
  return onSeries(asked, id, async (now) => {
    const today = todayOf(now.series, services.clock());
    const leaving = { type: 'LeaveClosedDay', ordinal: now.ordinal, ...closed, today } as const;
    const touched =
      now.series.status !== 'none' && comesToOthers(leaving, now.series)
        ? await touchedOf(asked, now.series.rules.plan.seriesId)
        : [];
    return [{ ...leaving, touched }];
  });
};

const todayOf = (series: SeriesState, now: string): string =>
  todayIn(series.status === 'none' ? 'UTC' : series.rules.plan.timeZone, now);

const intentsFor = (
  { series, ordinal, state }: Facts,
  { day, calendar }: Closed,
  now: string,
): readonly InterventionIntent[] => {
  const plan = planInForce(series, ordinal, state);
  if (series.status === 'none' || plan === null || plannedDay(plan) !== day) return [];
  const goal = offClosedDay(plan, series.rules.plan, { calendar, today: todayOf(series, now) });
  return goal === null ? [] : [{ type: 'MoveIntervention', start: goal.start, calendar }];
};
