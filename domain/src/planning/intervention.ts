import type { Decider, Decision, DecisionContext } from '../kernel/decider.ts';
import { isRejection, reject } from '../kernel/rejection.ts';
import { bounded } from './bounded.ts';
import { type InterventionEvent, planningEventSchemas } from './events.ts';
import { handedOver } from './handover.ts';
import type { InterventionCommand, InterventionIntent } from './intervention-commands.ts';
import { isCancelled, planInForce } from './intervention-plan.ts';
import { evolveIntervention, type InterventionState, untouched } from './intervention-state.ts';
import { isManaging, manage } from './managing.ts';
import { thereSince } from './pressed.ts';
import { reopen } from './reopening.ts';
import type { SeriesState } from './series-state.ts';
import { work } from './work.ts';

type Answer = Decision<InterventionEvent>;

/**
 * Decides for one `intervention-<id>` stream. Never looks at a version: two people who tick and move the same occurrence
 * both succeed, and asking for what is so already succeeds without an event.
 */
const decide = (command: InterventionCommand, state: InterventionState, context: DecisionContext): Answer => {
  const { series, ordinal, actor } = command.facts;
  const plan = planInForce(series, ordinal, state);
  if (plan === null || !belongsTo(series, context.companyId)) return reject('not_found');
  const assigned = actor.ownMaintainerId !== null && actor.ownMaintainerId === plan.maintainerId;
  if (!actor.canManage && isManaging(command)) return reject('not_authorised');
  // Whoever has started a clock can stop it, whoever has the work by then; where it stands, that changes nothing.
  const ownClock = command.type === 'StopWork' && state.runs.some(({ userId }) => userId === context.actorId);
  if (!actor.canManage && !assigned && !ownClock) return reject('not_assigned_to_you');
  const isBack = command.type === 'RestoreIntervention' && !isCancelled(series, ordinal, { ...state, status: 'open' });
  if (isCancelled(series, ordinal, state) && !isBack) {
    return command.type === 'CancelIntervention' ? [] : reject('occurrence_cancelled');
  }
  if (command.type === 'StartWork' && state.status === 'completed')
    return reject(actor.canManage ? 'cannot_start_completed' : 'not_authorised');
  if (command.type === 'ReopenIntervention')
    return reopen(command, state, { ...plan, series }, { ...context, canManage: actor.canManage });
  const answer = isManaging(command)
    ? handedOver(manage(command, state, plan, { series, now: context.now }), { series, ordinal, state }, context)
    : work(command, state, plan, { ...context, series, since: thereSince(series), canManage: actor.canManage });
  // Why it failed is often known only when it runs again.
  const isOpen = state.status !== 'completed' || command.type === 'ClassifyFault';
  if (isOpen || actor.canManage || isOfBefore(command, state, context)) return answer;
  // Nobody is asked which notes stay who may change none.
  const asks = command.type === 'NoteIntervention' && isRejection(answer) && answer.code === 'conflict';
  const changes = !isRejection(answer) && answer.length > 0;
  return asks || changes ? reject('not_authorised') : answer;
};

/**
 * Notes that whoever completed the work had written before they did: they waited on the device, for a network or for the answer which
 * of two texts stays, and are no correction of what was completed.
 */
const isOfBefore = (
  command: InterventionIntent,
  { completion }: Extract<InterventionState, { status: 'completed' }>,
  { actorId }: DecisionContext,
): boolean =>
  command.type === 'NoteIntervention' &&
  completion?.by === actorId &&
  Date.parse(command.writtenAt ?? command.at ?? '') <= Date.parse(completion.at);

export const interventionDecider: Decider<InterventionState, InterventionCommand, InterventionEvent> = bounded(
  { initialState: () => untouched, decide, evolve: evolveIntervention },
  planningEventSchemas,
);

/** Another company's occurrence answers as one that does not exist. */
const belongsTo = (series: SeriesState, companyId: string): boolean =>
  series.status !== 'none' && series.companyId === companyId;
