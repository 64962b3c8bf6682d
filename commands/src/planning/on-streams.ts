import { type Decision, type DecisionContext, decideInTurn } from '@cadenza/domain/kernel/decider';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import {
  type InterventionEvent,
  interventionStream,
  type SeriesEvent,
  seriesStream,
} from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import type { InterventionFacts, InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { type ChecklistLineFact, linesInForce, planInForce } from '@cadenza/domain/planning/intervention-plan';
import { type InterventionState, untouched } from '@cadenza/domain/planning/intervention-state';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import type { Actor } from '../kernel/actor.ts';
import { isAuthorised } from '../kernel/authorise.ts';
import { type CommandContext, commandOf } from '../kernel/command-context.ts';
import type { Executed } from '../kernel/execute.ts';
import { loadChecklistLines } from './facts.ts';
import type { OccurrencePlace } from './occurrence-places.ts';
import type { PlanningContext } from './planning-context.ts';
import { decided, isNews, reached, type Saved } from './saved.ts';

/** The checklist of a plan as it stands now; `id` null where there is none. */
export type KnownLines = { id: string | null; lines: readonly ChecklistLineFact[] };

export type Facts = InterventionFacts & {
  state: InterventionState;
  /** Of the checklist that the occurrence had when somebody looked last; see `linesOf`. */
  lines?: KnownLines | undefined;
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

export const factsOf = ({ actor }: PlanningContext, series: SeriesState, ordinal: number): InterventionFacts => ({
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
  const [series, lines] = await Promise.all([
    seriesNow(asked, seriesId),
    loadChecklistLines(folds, checklistId, asked.actor.companyId),
  ]);
  return { series, lines: { id: checklistId, lines } };
};

/** The checklist of an occurrence as it is now. */
export const linesOf = async (
  { services, actor }: PlanningContext,
  facts: Omit<Facts, 'actor'>,
): Promise<readonly ChecklistLineFact[]> => {
  const checklistId = planInForce(facts.series, facts.ordinal, facts.state)?.checklistId ?? null;
  return facts.lines?.id === checklistId
    ? facts.lines.lines
    : loadChecklistLines(services.folds, checklistId, actor.companyId);
};

/** The ticks that lie on lines that count. */
const tickedIn = async (asked: PlanningContext, facts: Omit<Facts, 'actor'>): Promise<readonly string[]> => {
  const { ticked } = facts.state;
  if (ticked.length === 0) return ticked;
  const lines = new Set(linesInForce(facts.state, await linesOf(asked, facts)).map((line) => line.id));
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
  let series: SeriesState | undefined;
  let lines: KnownLines | undefined;
  const done = await services.execute({
    ...commandOf(asked),
    permission,
    stream: interventionStream(id),
    decider: interventionDecider,
    facts: () => seriesAndLines(asked, id, place),
    decide: async (state, context, found) => {
      ({ series, lines } = found);
      const facts = factsOf(asked, found.series, ordinal);
      const wanted = await intents({ ...facts, state, lines: found.lines });
      return isRejection(wanted) ? wanted : decideAll(wanted, facts, state, context);
    },
  });
  if (isRejection(done)) return done;
  series ??= await seriesNow(asked, seriesId); // a repeat was decided before
  return {
    id,
    seriesId,
    position: done.position,
    state: decided(series, ordinal, done.state, await tickedIn(asked, { series, ordinal, state: done.state, lines })),
    reach: reached(series, services.clock()),
    ...(isNews(done) && series.status !== 'none' ? { outcome: { series, ordinal, work: done.state } } : {}),
  };
};

/** Several intents of one command, each on the state that the one before left; one refusal refuses all. */
export const decideAll = (
  intents: readonly InterventionIntent[],
  facts: InterventionFacts,
  before: InterventionState,
  context: DecisionContext,
): Decision<InterventionEvent> =>
  decideInTurn(
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
      return isRejection(wanted) ? wanted : decideInTurn(seriesDecider, wanted, series, context);
    },
  });

/** The same on the stream of the series: for changes of many. */
export const onSeries = async (
  asked: PlanningContext,
  id: string,
  commands: (
    found: { series: SeriesState; ordinal: number },
    context: DecisionContext,
  ) => Promise<readonly SeriesCommand[] | Rejection>,
): Promise<Saved | Rejection> => {
  const { services, actor } = asked;
  const place = await services.occurrencePlaces.of(actor, id);
  if (isRejection(place)) return place;
  const { seriesId, ordinal } = place;
  const done = await changeSeries(asked, seriesId, (series, context) => commands({ series, ordinal }, context));
  if (isRejection(done)) return done;
  const state = await services.folds.state(interventionStream(id), interventionDecider, actor.companyId);
  return {
    id,
    seriesId,
    position: done.position,
    state: decided(done.state, ordinal, state, await tickedIn(asked, { series: done.state, ordinal, state })),
    reach: reached(done.state, services.clock()),
  };
};
