import { may } from '@cadenza/domain/identity/permissions';
import type { Decision, DecisionContext } from '@cadenza/domain/kernel/decider';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import {
  type InterventionEvent,
  interventionStream,
  type SeriesEvent,
  seriesStream,
} from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import type { InterventionFacts, InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import type { InterventionState } from '@cadenza/domain/planning/intervention-state';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import { fold } from '@cadenza/infra/commands/execute';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { occurrenceRef, type PlanningTables } from '@cadenza/projections/planning/queries';
import { type Asked, decided, reached, type Saved } from './saved.ts';

/** Which series an occurrence belongs to. Known from the read model, as fresh as the caller's own last write. */
const find = async (
  { services, session }: Asked,
  id: string,
): Promise<{ seriesId: string; ordinal: number } | Rejection> => {
  if (!isUuid(id)) return reject('not_found');
  await services.readAfter.wait(session, ['planning']);
  const { companyId } = session.actor;
  const ref = await withCompany<PlanningTables, Awaited<ReturnType<typeof occurrenceRef>>>(
    services.pool,
    companyId,
    (db) => occurrenceRef(db, companyId, id),
  );
  return ref ?? reject('not_found');
};

export type Facts = InterventionFacts & { state: InterventionState };

/** The series of an occurrence as it is now. */
export const locate = async (
  asked: Asked,
  id: string,
): Promise<{ series: SeriesState; ordinal: number } | Rejection> => {
  const ref = await find(asked, id);
  if (isRejection(ref)) return ref;
  const { companyId } = asked.session.actor;
  const series = await fold(asked.services.store, seriesStream(ref.seriesId), seriesDecider, companyId);
  return { series, ordinal: ref.ordinal };
};

export const factsOf = ({ session }: Asked, series: SeriesState, ordinal: number): InterventionFacts => ({
  series,
  ordinal,
  actor: { canManage: may(session.claims.roles, 'planning.manage'), ownMaintainerId: session.actor.maintainerId },
});

/** Executes intents on the stream of one occurrence, in one append. `intents` sees the facts of each attempt. */
export const onOccurrence = async (
  asked: Asked,
  id: string,
  permission: 'planning.manage' | 'planning.work',
  intents: (facts: Facts) => Promise<readonly InterventionIntent[] | Rejection>,
): Promise<Saved | Rejection> => {
  const { services, session } = asked;
  const ref = await find(asked, id);
  if (isRejection(ref)) return ref;
  const { seriesId, ordinal } = ref;
  let series = await fold(services.store, seriesStream(seriesId), seriesDecider, session.actor.companyId);
  const done = await services.execute({
    permission,
    actor: session.actor,
    commandId: asked.commandId,
    correlationId: asked.correlationId,
    now: services.clock(),
    stream: interventionStream(id),
    decider: interventionDecider,
    decide: async (state, context) => {
      series = await fold(services.store, seriesStream(seriesId), seriesDecider, session.actor.companyId);
      const facts = factsOf(asked, series, ordinal);
      const wanted = await intents({ ...facts, state });
      return isRejection(wanted) ? wanted : decideAll(wanted, facts, state, context);
    },
  });
  if (isRejection(done)) return done;
  services.readAfter.wrote(session, done.position);
  return {
    id,
    seriesId,
    position: done.position,
    state: decided(series, ordinal, done.state),
    reach: reached(series, services.clock()),
  };
};

/** Several intents of one command, each on the state that the one before left; one refusal refuses all. */
export const decideAll = (
  intents: readonly InterventionIntent[],
  facts: InterventionFacts,
  before: InterventionState,
  context: DecisionContext,
): Decision<InterventionEvent> => {
  const events: InterventionEvent[] = [];
  let state = before;
  for (const intent of intents) {
    const decision = interventionDecider.decide({ ...intent, facts }, state, context);
    if (isRejection(decision)) return decision;
    for (const event of decision) state = interventionDecider.evolve(state, event, undefined as never);
    events.push(...decision);
  }
  return events;
};

/** The same on the stream of the series: for changes of many. */
export const onSeries = async (
  asked: Asked,
  id: string,
  commands: (
    found: { series: SeriesState; ordinal: number },
    context: DecisionContext,
  ) => Promise<readonly SeriesCommand[] | Rejection>,
): Promise<Saved | Rejection> => {
  const { services, session } = asked;
  const ref = await find(asked, id);
  if (isRejection(ref)) return ref;
  const { seriesId, ordinal } = ref;
  const done = await services.execute({
    permission: 'planning.manage',
    actor: session.actor,
    commandId: asked.commandId,
    correlationId: asked.correlationId,
    now: services.clock(),
    stream: seriesStream(seriesId),
    decider: seriesDecider,
    decide: async (before, context) => {
      const wanted = await commands({ series: before, ordinal }, context);
      if (isRejection(wanted)) return wanted;
      const events: SeriesEvent[] = [];
      let state = before;
      for (const command of wanted) {
        const decision = seriesDecider.decide(command, state, context);
        if (isRejection(decision)) return decision;
        for (const event of decision)
          state = seriesDecider.evolve(state, event, { companyId: context.companyId } as never);
        events.push(...decision);
      }
      return events;
    },
  });
  if (isRejection(done)) return done;
  services.readAfter.wrote(session, done.position);
  const state = await fold(services.store, interventionStream(id), interventionDecider);
  return {
    id,
    seriesId,
    position: done.position,
    state: decided(done.state, ordinal, state),
    reach: reached(done.state, services.clock()),
  };
};
