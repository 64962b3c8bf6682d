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
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import type { InterventionState } from '@cadenza/domain/planning/intervention-state';
import { instantToLocal, minutesBetween } from '@cadenza/domain/planning/recurrence';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import { fold } from '@cadenza/infra/commands/execute';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { occurrenceRef, type PlanningTables } from '@cadenza/projections/planning/queries';
import { loadCalendar, loadChecklistLines, loadReferences } from './facts.ts';
import { type Asked, decided, type Saved } from './saved.ts';

export type Scope = 'one' | 'all' | 'following';

/** Which series an occurrence belongs to. Known from the read model, as fresh as the caller's own last write. */
const find = async (
  { services, session }: Asked,
  id: string,
): Promise<{ seriesId: string; ordinal: number } | Rejection> => {
  if (!isUuid(id)) return reject('not_found');
  await services.readAfter.wait(session, ['planning'], undefined);
  const { companyId } = session.actor;
  const ref = await withCompany<PlanningTables, Awaited<ReturnType<typeof occurrenceRef>>>(
    services.pool,
    companyId,
    (db) => occurrenceRef(db, companyId, id),
  );
  return ref ?? reject('not_found');
};

type Facts = InterventionFacts & { state: InterventionState };

/** Executes intents on the stream of one occurrence, in one append. `intents` sees the facts of each attempt. */
const onOccurrence = async (
  asked: Asked,
  id: string,
  permission: 'planning.manage' | 'planning.work',
  intents: (facts: Facts) => Promise<readonly InterventionIntent[] | Rejection>,
): Promise<Saved | Rejection> => {
  const { services, session } = asked;
  const ref = await find(asked, id);
  if (isRejection(ref)) return ref;
  const { seriesId, ordinal } = ref;
  let series = await fold(services.store, seriesStream(seriesId), seriesDecider);
  const done = await services.execute({
    permission,
    actor: session.actor,
    commandId: asked.commandId,
    correlationId: asked.correlationId,
    now: services.clock(),
    stream: interventionStream(id),
    decider: interventionDecider,
    decide: async (state, context) => {
      series = await fold(services.store, seriesStream(seriesId), seriesDecider);
      const actor = {
        canManage: may(session.claims.roles, 'planning.manage'),
        ownMaintainerId: session.actor.maintainerId,
      };
      const facts = { series, ordinal, actor };
      const wanted = await intents({ ...facts, state });
      return isRejection(wanted) ? wanted : decideAll(wanted, facts, state, context);
    },
  });
  if (isRejection(done)) return done;
  services.readAfter.wrote(session, done.position);
  return { id, seriesId, position: done.position, state: decided(series, ordinal, done.state) };
};

/** Several intents of one command, each on the state that the one before left; one refusal refuses all. */
const decideAll = (
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
const onSeries = async (
  asked: Asked,
  id: string,
  commands: (found: { series: SeriesState; ordinal: number }) => Promise<readonly SeriesCommand[] | Rejection>,
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
      const wanted = await commands({ series: before, ordinal });
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
  return { id, seriesId, position: done.position, state: decided(done.state, ordinal, state) };
};

/** Work on one occurrence that needs no other facts: notes, fault, duration, progress. */
export const work = (asked: Asked, id: string, intent: InterventionIntent) =>
  onOccurrence(asked, id, 'planning.work', async () => [intent]);

const linesOf = ({ services, session }: Asked, facts: Facts) => {
  const plan = planInForce(facts.series, facts.ordinal, facts.state);
  return loadChecklistLines(services.store, plan?.checklistId ?? null, session.actor.companyId);
};

export const tickLine = (asked: Asked, id: string, lineId: string, done: boolean) =>
  onOccurrence(asked, id, 'planning.work', async (facts) => [
    { type: done ? 'TickLine' : 'UntickLine', lineId, lines: await linesOf(asked, facts) },
  ]);

export const completeIntervention = (asked: Asked, id: string, durationMinutes: number | null | undefined) =>
  onOccurrence(asked, id, 'planning.work', async (facts) => [
    {
      type: 'CompleteIntervention',
      ...(durationMinutes === null || durationMinutes === undefined ? {} : { durationMinutes }),
      lines: await linesOf(asked, facts),
    },
  ]);

/** What a person may change of an occurrence in one go; `undefined` stays. A maintainer that is null is unassigned. */
export type Edit = {
  start?: string | null | undefined;
  end?: string | null | undefined;
  maintainerId?: string | null | undefined;
  notes?: string | null | undefined;
  fault?: boolean | null | undefined;
};

export type Move = Edit & { start: string };

const checkMaintainer = async ({ services, session }: Asked, maintainerId: string | null | undefined) => {
  const found = await loadReferences(services.store, session.actor.companyId, [
    { field: 'maintainerId', kind: 'maintainer', id: maintainerId },
  ]);
  return isRejection(found) ? found : undefined;
};

const editOne = (asked: Asked, id: string, edit: Edit) =>
  onOccurrence(asked, id, 'planning.manage', async (facts) => {
    const { end, maintainerId, notes, fault } = edit;
    // An end by itself makes the work longer or shorter.
    const start = edit.start ?? (end ? planInForce(facts.series, facts.ordinal, facts.state)?.start : undefined);
    const refused = await checkMaintainer(asked, maintainerId);
    if (refused) return refused;
    const { calendar } = await loadCalendar(asked.services.store, asked.session.actor.companyId);
    const intents: InterventionIntent[] = [];
    if (start) intents.push({ type: 'MoveIntervention', start, ...(end ? { end } : {}), calendar });
    if (maintainerId !== undefined) intents.push({ type: 'AssignIntervention', maintainerId });
    if (notes !== undefined) intents.push({ type: 'NoteIntervention', notes });
    if (typeof fault === 'boolean') intents.push({ type: 'MarkFault', fault });
    return intents;
  });

const editSeries = async (asked: Asked, id: string, edit: Edit, scope: 'all' | 'following') => {
  const { services, session } = asked;
  const { end, maintainerId, notes } = edit;
  const own = await fold(services.store, interventionStream(id), interventionDecider);
  return onSeries(asked, id, async ({ series, ordinal }) => {
    const refused = await checkMaintainer(asked, maintainerId);
    if (refused) return refused;
    const { calendar, timeZone } = await loadCalendar(services.store, session.actor.companyId);
    const zone = series.status === 'none' ? timeZone : series.rules.plan.timeZone;
    const plan = planInForce(series, ordinal, own);
    const start = edit.start ?? (end ? plan?.start : undefined);
    const changes = {
      ...(maintainerId === undefined ? {} : { maintainerId }),
      ...(notes === undefined ? {} : { notes }),
    };
    const commands: SeriesCommand[] = [];
    if (start) {
      commands.push({
        type: 'RescheduleSeries',
        scope,
        ordinal,
        start: instantToLocal(start, zone),
        ...(end ? { durationMinutes: minutesBetween(start, end) } : {}),
        ...(own.own.time && plan ? { movedFrom: plan.localStart } : {}),
        calendar,
      });
    }
    if (Object.keys(changes).length > 0) commands.push({ type: 'ChangeSeries', scope, ordinal, changes });
    return commands;
  });
};

/** Changes one occurrence, or the series with it. The fault flag belongs to one occurrence only. */
export const editIntervention = (asked: Asked, id: string, edit: Edit, scope: Scope): Promise<Saved | Rejection> =>
  scope === 'one' ? editOne(asked, id, edit) : editSeries(asked, id, edit, scope);

/** Cancels one occurrence, or ends the series from here or altogether; completed ones stay. */
export const deleteIntervention = (asked: Asked, id: string, scope: Scope, reason: string | null) =>
  scope === 'one'
    ? onOccurrence(asked, id, 'planning.manage', async () => [{ type: 'CancelIntervention', reason }])
    : onSeries(asked, id, async ({ ordinal }) => [{ type: 'CancelSeries', scope, ordinal, reason }]);
