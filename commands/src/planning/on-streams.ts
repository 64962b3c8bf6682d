import type { Actor } from '@cadenza/domain/identity/actor';
import { type Decision, type DecisionContext, decideInSequence } from '@cadenza/domain/kernel/decider';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import {
  type InterventionEvent,
  interventionStream,
  type SeriesEvent,
  seriesStream,
} from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import type { InterventionFacts, InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import {
  type ChecklistInForce,
  type ChecklistLineFact,
  linesInForce,
  planInForce,
} from '@cadenza/domain/planning/intervention-plan';
import { evolveIntervention, type InterventionState, untouched } from '@cadenza/domain/planning/intervention-state';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import { isAuthorised } from '../kernel/authorise.ts';
import { type CommandContext, commandOf } from '../kernel/command-context.ts';
import type { Executed } from '../kernel/execute.ts';
import { loadChecklistLines } from './facts.ts';
import type { OccurrencePlace } from './occurrence-places.ts';
import type { PlanningContext } from './planning-context.ts';
import { decided, isNews, reached, type Saved } from './saved.ts';
import { refusalOfEmergencyLost } from './stays-emergency.ts';
import { refusalOfFuture } from './still-in-use.ts';

/** The lines of a checklist, asked for once in an attempt; none without a checklist. */
type ReadLines = (checklistId: string | null) => Promise<readonly ChecklistLineFact[]>;

export type Facts = InterventionFacts & { state: InterventionState; readLines: ReadLines };

const linesReader = ({ services, actor }: CommandContext): ReadLines => {
  const asked = new Map<string | null, Promise<readonly ChecklistLineFact[]>>();
  return (checklistId) => {
    const lines = asked.get(checklistId) ?? loadChecklistLines(services.folds, checklistId, actor.companyId);
    asked.set(checklistId, lines);
    return lines;
  };
};

/** The series of an occurrence as it is now. */
export const locate = async (
  asked: PlanningContext,
  id: string,
): Promise<{ series: SeriesState; ordinal: number } | Rejection> => {
  const { services, actor } = asked;
  const place = await services.occurrencePlaces.of(actor, id);
  if (isRejection(place)) return place;
  return { series: await seriesNow(asked, place.seriesId), ordinal: place.ordinal };
};

const seriesNow = ({ services, actor }: PlanningContext, seriesId: string): Promise<SeriesState> =>
  services.folds.state(seriesStream(seriesId), seriesDecider, actor.companyId);

/** What somebody may do to an occurrence: all of it, or only what is assigned to the own maintainer. */
const rightsOf = (actor: Actor): InterventionFacts['actor'] => ({
  canManage: isAuthorised(actor, 'planning.manage'),
  ownMaintainerId: actor.kind === 'person' ? actor.maintainerId : null,
});

const factsOf = ({ actor }: PlanningContext, series: SeriesState, ordinal: number): InterventionFacts => ({
  series,
  ordinal,
  actor: rightsOf(actor),
});

/**
 * The series and, beside it, the checklist that the occurrence had when somebody looked last: where that is still its
 * checklist, as nearly always, all that a tick needs is asked for at once.
 */
const seriesAndLines = async (asked: PlanningContext, id: string, { seriesId, ordinal }: OccurrencePlace) => {
  const { folds } = asked.services;
  const before = folds.last(seriesStream(seriesId), seriesDecider)?.state;
  const work = folds.last(interventionStream(id), interventionDecider)?.state ?? untouched;
  const checklistId = (before && planInForce(before, ordinal, work)?.checklistId) ?? null;
  const readLines = linesReader(asked);
  const [series] = await Promise.all([seriesNow(asked, seriesId), readLines(checklistId)]);
  return { series, readLines };
};

/** The checklist of an occurrence as it is now. */
const checklistInForce = async ({
  series,
  ordinal,
  state,
  readLines,
}: Omit<Facts, 'actor'>): Promise<ChecklistInForce> => {
  const checklistId = planInForce(series, ordinal, state)?.checklistId ?? null;
  return { checklistId, lines: await readLines(checklistId) };
};

export const linesOf = async (facts: Omit<Facts, 'actor'>): Promise<readonly ChecklistLineFact[]> =>
  (await checklistInForce(facts)).lines;

/** The ticks that lie on lines that count. */
const tickedIn = async (facts: Omit<Facts, 'actor'>): Promise<readonly string[]> => {
  const { ticked } = facts.state;
  if (ticked.length === 0) return ticked;
  const lines = new Set(linesInForce(facts.state, await checklistInForce(facts)).map((line) => line.id));
  return ticked.filter((id) => lines.has(id));
};

/** Executes intents on the stream of one occurrence, in one append. `intents` sees the facts of each attempt. */
export const onOccurrence = async (
  asked: PlanningContext,
  id: string,
  permission: 'planning.manage' | 'planning.work',
  intents: (facts: Facts) => Promise<readonly InterventionIntent[] | Rejection>,
): Promise<Saved | Rejection> => {
  const { services, actor } = asked;
  const place = await services.occurrencePlaces.of(actor, id);
  if (isRejection(place)) return place;
  const { seriesId, ordinal } = place;
  let known: { series: SeriesState; readLines: ReadLines } | undefined;
  const done = await services.execute({
    ...commandOf(asked),
    permission,
    stream: interventionStream(id),
    decider: interventionDecider,
    facts: () => seriesAndLines(asked, id, place),
    decide: async (state, context, found) => {
      known = found;
      const facts = factsOf(asked, found.series, ordinal);
      const wanted = await intents({ ...facts, state, readLines: found.readLines });
      if (isRejection(wanted)) return wanted;
      const decision = decideAll(wanted, facts, state, context);
      if (isRejection(decision) || decision.length === 0) return decision;
      return (await refusalOfDecided(asked, decision, { ...facts, state })) ?? decision;
    },
  });
  if (isRejection(done)) return done;
  // A repeat was decided before.
  const { series, readLines } = known ?? { series: await seriesNow(asked, seriesId), readLines: linesReader(asked) };
  return {
    id,
    seriesId,
    position: done.position,
    state: decided(series, ordinal, done.state, await tickedIn({ series, ordinal, state: done.state, readLines })),
    reach: reached(series, services.clock()),
    wrote: done.events.length > 0,
    ...(isNews(done) && series.status !== 'none' ? { outcome: { series, ordinal, work: done.state } } : {}),
  };
};

/** What of a decision other records, and the calendar, have to say. */
export const refusalOfDecided = async (
  asked: PlanningContext,
  events: readonly InterventionEvent[],
  { series, ordinal, state }: Pick<Facts, 'series' | 'ordinal' | 'state'>,
): Promise<Rejection | undefined> => {
  const after = events.reduce((one, event) => evolveIntervention(one, event), state);
  const [before, plan] = [planInForce(series, ordinal, state), planInForce(series, ordinal, after)];
  const lost = after.status === 'open' ? await refusalOfEmergencyLost(asked, before, plan) : undefined;
  return lost ?? refusalOfFuture(asked, events, { series, ordinal, state });
};

/** What is known of an occurrence whose stream somebody else reads. */
export const factsBeside = (
  asked: PlanningContext,
  series: SeriesState,
  ordinal: number,
  state: InterventionState,
): Facts => ({ ...factsOf(asked, series, ordinal), state, readLines: linesReader(asked) });

/** All that a decision about an occurrence goes by, as of now. */
export const factsOfOccurrence = async (asked: PlanningContext, id: string): Promise<Facts | Rejection> => {
  const found = await locate(asked, id);
  if (isRejection(found)) return found;
  const { folds } = asked.services;
  const state = await folds.state(interventionStream(id), interventionDecider, asked.actor.companyId);
  return factsBeside(asked, found.series, found.ordinal, state);
};

/** Several intents of one command, each on the state that the one before left; one refusal refuses all. */
export const decideAll = (
  intents: readonly InterventionIntent[],
  facts: InterventionFacts,
  before: InterventionState,
  context: DecisionContext,
): Decision<InterventionEvent> =>
  decideInSequence(
    interventionDecider,
    intents.map((intent) => ({ ...intent, facts })),
    before,
    context,
  );

/** Executes commands on the stream of a series, in one append. `commands` sees the state of each attempt. */
export const changeSeries = (
  asked: CommandContext,
  seriesId: string,
  commands: (
    series: SeriesState,
    context: DecisionContext,
  ) => readonly SeriesCommand[] | Rejection | Promise<readonly SeriesCommand[] | Rejection>,
): Promise<Executed<SeriesState, SeriesEvent> | Rejection> =>
  asked.services.execute({
    ...commandOf(asked),
    permission: 'planning.manage',
    stream: seriesStream(seriesId),
    decider: seriesDecider,
    decide: async (series, context) => {
      const wanted = await commands(series, context);
      return isRejection(wanted) ? wanted : decideInSequence(seriesDecider, wanted, series, context);
    },
  });

type OfMany = (
  found: { series: SeriesState; ordinal: number },
  context: DecisionContext,
) => Promise<readonly SeriesCommand[] | Rejection>;

/** The same on the stream of the series that an occurrence is of: for changes of many. */
export const onSeriesOf = async (asked: PlanningContext, id: string, commands: OfMany) => {
  const place = await asked.services.occurrencePlaces.of(asked.actor, id);
  if (isRejection(place)) return place;
  const { seriesId, ordinal } = place;
  const done = await changeSeries(asked, seriesId, (series, context) => commands({ series, ordinal }, context));
  return isRejection(done) ? done : { ...place, done };
};

/** As `onSeriesOf`, with what became of the occurrence. */
export const onSeries = async (asked: PlanningContext, id: string, commands: OfMany): Promise<Saved | Rejection> => {
  const found = await onSeriesOf(asked, id, commands);
  if (isRejection(found)) return found;
  const { seriesId, ordinal, done } = found;
  const { services, actor } = asked;
  const series = done.state;
  const state = await services.folds.state(interventionStream(id), interventionDecider, actor.companyId);
  return {
    id,
    seriesId,
    position: done.position,
    state: decided(series, ordinal, state, await tickedIn({ series, ordinal, state, readLines: linesReader(asked) })),
    reach: reached(series, services.clock()),
  };
};
