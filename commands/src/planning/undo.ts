import type { Position } from '@cadenza/domain/kernel/event';
import type { Past } from '@cadenza/domain/kernel/past';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import {
  type InterventionEvent,
  interventionStream,
  type SeriesEvent,
  seriesStream,
} from '@cadenza/domain/planning/events';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { takeBack } from '@cadenza/domain/planning/take-back';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { workingElsewhereSince } from '@cadenza/projections/planning/queries-of-clocks';
import { type OwnChange, ownChange } from '@cadenza/projections/planning/queries-of-own-changes';
import { contextOf, idOf } from '../kernel/actor.ts';
import { inParallel } from '../kernel/in-parallel.ts';
import { pastIn } from '../kernel/past-in.ts';
import { loadCalendar } from '../registry/calendar.ts';
import { claimRequest } from '../support/answering-work.ts';
import { namedAgainBy, refusalOfOutOfUse } from './back-in-use.ts';
import { signatureRequired } from './facts.ts';
import { changeSeries, decideAll, type Facts, factsOfOccurrence, linesOf, onOccurrence } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';
import type { Staying } from './return-to-day.ts';
import { undoClosing } from './undo-closing.ts';
import { seriesBack } from './undo-series.ts';

/**
 * `works`: those that it was about, at most as many as the log tells of one command. `staying`: what days had sent elsewhere that are worked
 * again, and stays there.
 */
export type Undone = { position: Position; works: readonly string[]; staying?: Staying };

/**
 * Takes back what one command of whoever asks had done to the plan, on all its streams, by a command that has it for its cause. All of it is
 * judged before any of it is written; cut off between two streams, a repeat goes on behind what is done. Undefined where it did nothing there.
 */
export const undoWork = async (asked: PlanningContext, command: string): Promise<Undone | Rejection | undefined> => {
  const { services, actor } = asked;
  const { companyId } = actor;
  await services.readAfter.wait(actor, ['planning']);
  const person = { companyId, userId: idOf(actor) };
  const change = await withCompany(services.pool, companyId, (db) =>
    ownChange(db, person, { command, now: services.clock() }),
  );
  if (change === undefined) return undoClosing(asked, command);
  const undoing: Undoing = { asked: { ...asked, causationId: command }, command };
  return (await refusalOf(undoing, change)) ?? carryOut(undoing, change);
};

type Undoing = { asked: PlanningContext; command: string };

const carryOut = async (undoing: Undoing, { series, works }: OwnChange): Promise<Undone | Rejection> => {
  let position: Position = 0n;
  for (const id of series) {
    const done = await changeSeries(undoing.asked, id, async () =>
      seriesBack(undoing.asked, await pastIn<SeriesEvent>(undoing.asked, seriesStream(id)), undoing.command, true),
    );
    if (isRejection(done)) return done;
    position = done.position > position ? done.position : position;
  }
  const back = await inParallel(works, (id) =>
    onOccurrence(undoing.asked, id, 'planning.work', (facts) => workBack(undoing, id, facts, true)),
  );
  for (const done of back) {
    if (isRejection(done)) return done;
    position = done.position > position ? done.position : position;
  }
  return { position, works };
};

/** What any of its streams would refuse. */
const refusalOf = async (undoing: Undoing, { series, works }: OwnChange): Promise<Rejection | null> => {
  const { asked, command } = undoing;
  for (const id of series) {
    const past = await pastIn<SeriesEvent>(asked, seriesStream(id));
    const back = await seriesBack(asked, past, command, false);
    if (isRejection(back)) return back;
  }
  const refused = await inParallel(works, (id) => refusalOfWork(undoing, id, series.length > 0));
  return refused.find((one) => one !== null) ?? null;
};

const refusalOfWork = async (undoing: Undoing, id: string, withSeries: boolean): Promise<Rejection | null> => {
  const { asked } = undoing;
  const facts = await factsOfOccurrence(asked, id);
  if (isRejection(facts)) return facts;
  const intents = await workBack(undoing, id, facts, false);
  if (isRejection(intents)) return intents;
  // What its series takes from it, or gives it back, is judged when the series has.
  if (withSeries) return null;
  const decided = decideAll(intents, facts, facts.state, contextOf(asked.actor, asked.services.clock()));
  return isRejection(decided) ? decided : null;
};

/** Only a completion stops a clock that its undo gives back: no other change, and none of many works, looks for clocks. */
const isOfCompletion = (past: readonly Past<InterventionEvent>[], command: string): boolean =>
  past.some((one) => one.command === command && one.event.type === 'InterventionCompleted');

const elsewhereSince = ({ services, actor }: PlanningContext, id: string): Promise<string | null> =>
  withCompany(services.pool, actor.companyId, (db) =>
    workingElsewhereSince(db, { companyId: actor.companyId, userId: idOf(actor), id }),
  );

/** Asked inside the decision: what is appended behind what is read here makes it be asked again. `claims`: the request that it answers is its own again. */
const workBack = async (
  { asked, command }: Undoing,
  id: string,
  facts: Facts,
  claims: boolean,
): Promise<readonly InterventionIntent[] | Rejection> => {
  const { services, actor } = asked;
  const { series, ordinal, state } = facts;
  const past = await pastIn<InterventionEvent>(asked, interventionStream(id));
  const plan = planInForce(series, ordinal, state);
  const intents = takeBack(past, command, {
    ...{ by: idOf(actor), series, ordinal, now: state },
    calendar: (await loadCalendar(services.folds, actor.companyId)).calendar,
    checklistId: plan?.checklistId ?? null,
    lines: await linesOf(facts),
    signatureRequired: await signatureRequired(services.folds, actor.companyId),
    elsewhereSince: isOfCompletion(past, command) ? await elsewhereSince(asked, id) : null,
  });
  if (isRejection(intents)) return intents;
  const context = contextOf(actor, services.clock());
  const events = decideAll(intents, facts, state, context);
  // What may not be done is refused where it is decided.
  const named = isRejection(events) ? [] : namedAgainBy(events, facts, context.now);
  const outOfUse = await refusalOfOutOfUse(asked, named);
  if (outOfUse || !plan?.supportRequestId) return outOfUse ?? intents;
  const isBack = claims && intents.some(({ type }) => type === 'RestoreIntervention');
  // The request that it answered may have another work by now.
  const refused = isBack ? await claimRequest(asked, plan.supportRequestId, plan) : undefined;
  return refused ?? intents;
};
