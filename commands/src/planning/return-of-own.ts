import { isWorkingDay, type WorkingCalendar } from '@cadenza/domain/calendar/working-calendar';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { type InterventionEvent, interventionStream } from '@cadenza/domain/planning/events';
import { todayIn } from '@cadenza/domain/planning/expansion';
import { holding } from '@cadenza/domain/planning/held';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { isGoneWithout } from '@cadenza/domain/planning/reopening';
import { type StaysElsewhere, staysElsewhere, type TakenOff, takenOff } from '@cadenza/domain/planning/return-to-day';
import type { PlannedOccurrence } from '@cadenza/domain/planning/series-plan';
import { contextOf, systemId } from '../kernel/actor.ts';
import { pastIn } from '../kernel/past-in.ts';
import { decideAll, type Facts, factsOfOccurrence } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';
import { refusalOfFuture } from './still-in-use.ts';

/** A work on the day to which it goes back. `from`: where it lies now, as local time; null for one that was left out. */
export type Returning = { place: PlannedOccurrence; from: string | null };

/** What becomes of a work that lies by itself; nothing where none of the days had it. */
type OwnReturn = {
  intents: readonly InterventionIntent[];
  works?: Returning;
  stays?: StaysElsewhere | 'inactive';
};

/**
 * A work that a job had moved by itself off one of these days goes back to where it lay, as an exception or with its series; not where
 * somebody has moved it since, nor for what is deactivated.
 */
export const ownReturn = async (
  asked: PlanningContext,
  id: string,
  { days, calendar }: { days: readonly string[]; calendar: WorkingCalendar },
  given?: Facts,
): Promise<OwnReturn | Rejection> => {
  const { services, actor } = asked;
  const facts = given ?? (await factsOfOccurrence(asked, id));
  if (isRejection(facts)) return facts;
  const { series, ordinal, state } = facts;
  const plan = planInForce(series, ordinal, state);
  if (plan === null) return nothing;
  const now = services.clock();
  const past = await pastIn<InterventionEvent>(asked, interventionStream(id));
  const taken = days
    .filter((day) => day >= todayIn(plan.timeZone, now) && isWorkingDay(day, calendar))
    .map((day) => takenOff(day, past, { series, ordinal, system: systemId }))
    .find((one) => one !== null);
  if (!taken) return nothing;
  const reason = staysElsewhere(state);
  if (taken.since || (reason !== null && reason !== 'moved')) return { ...nothing, stays: reason ?? 'moved' };
  const intents = backTo(taken, facts, calendar);
  const events = decideAll(intents, facts, state, contextOf(actor, now));
  if (isRejection(events)) return events;
  if (await refusalOfFuture(asked, events, facts)) return { ...nothing, stays: 'inactive' };
  return { intents, works: { place: taken.place, from: plan.localStart } };
};

const nothing: OwnReturn = { intents: [] };

const backTo = (
  { place, was }: TakenOff,
  { series, ordinal, state }: Facts,
  calendar: WorkingCalendar,
): readonly InterventionIntent[] => {
  const follows = holding(was).time === undefined && !isGoneWithout(series, ordinal, state, ['time']);
  return follows
    ? [{ type: 'RejoinSeries', fields: ['time'] }]
    : [{ type: 'MoveIntervention', start: place.start, end: place.end, calendar }];
};
