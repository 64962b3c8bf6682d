import { conflictOf } from '../kernel/conflict.ts';
import type { Decision, DecisionContext } from '../kernel/decider.ts';
import { refusalOfField } from '../kernel/field-fault.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { causeSaid, refusalOfCause, reopeningReason } from './closing.ts';
import type { SupportRequestCommand, WorkOutcome } from './commands.ts';
import type { SupportRequestEvent } from './events.ts';
import { type RequestStatus, type SupportRequestState, statusOf } from './request-state.ts';

/** The commands that move a request on its way. */
export type TransitionCommand = Exclude<
  SupportRequestCommand,
  {
    type:
      | 'OpenSupportRequest'
      | 'ChangeSupportRequest'
      | 'AddRequestImages'
      | 'RemoveRequestImage'
      | 'CommentSupportRequest';
  }
>;

type There = Extract<SupportRequestState, { status: 'there' }>;
type Plain = SupportRequestEvent['type'];

/** Waiting, in handling, completed; any of them to the archive and back to where it was. Every other move is refused. */
export const decideTransition = (
  command: TransitionCommand,
  state: There,
  context: DecisionContext,
): Decision<SupportRequestEvent> => {
  const { supportRequestId, phase, work } = state;
  const event = <Type extends Plain>(type: Type) => ({ type, data: { supportRequestId } }) as SupportRequestEvent;
  switch (command.type) {
    case 'AssignSupportRequest': {
      const { assignedTo } = command;
      if (assignedTo === state.assignedTo) return [];
      const conflict = conflictWith({ assignedTo }, state, command, context);
      if (conflict) return conflict;
      if (state.archived) return reject('request_archived');
      if (phase === 'completed') return reject('request_transition');
      const assigned: SupportRequestEvent = { type: 'SupportRequestAssigned', data: { supportRequestId, assignedTo } };
      return assignedTo !== null && phase === 'waiting'
        ? [assigned, event('SupportRequestTakenInHandling')]
        : [assigned];
    }
    case 'SetSupportRequestStatus':
      if (command.to === statusOf(state)) return [];
      return (
        refusalOfCause(command) ??
        conflictWith({ status: command.to }, state, command, context) ??
        moveTo(command, state, event)
      );
    case 'RestoreSupportRequest':
      return state.archived ? [event('SupportRequestRestored')] : reject('request_transition');
    case 'ReopenSupportRequest':
      return conflictWith({ status: 'handling' }, state, command, context) ?? reopen(command.text, state);
    case 'PutRequestBack': {
      const { type: _, ...stood } = command;
      // It follows its work: where that is, it is.
      if (work !== null && stood.phase !== phase) return reject('request_has_work');
      const isThere = stood.phase === phase && stood.archived === state.archived;
      return isThere ? [] : [{ type: 'SupportRequestPutBack', data: { supportRequestId, ...stood } }];
    }
    case 'DeleteSupportRequest':
      // The work that answers it names it for ever: it goes to the archive instead.
      if (work !== null) return reject('request_has_work');
      return [
        ...state.images.map(
          ({ imageId }): SupportRequestEvent => ({
            type: 'SupportRequestImageRemoved',
            data: { supportRequestId, imageId },
          }),
        ),
        event('SupportRequestDeleted'),
      ];
    case 'TransformSupportRequest': {
      const { seriesId, occurrenceId, equipmentId } = command;
      if (work?.seriesId === seriesId) return [];
      if (work !== null) return reject('request_has_work');
      if (state.archived) return reject('request_archived');
      if (phase === 'completed') return reject('request_transition');
      if (equipmentId !== state.equipmentId)
        return reject('invalid_fields', {}, [{ field: 'equipmentId', code: 'not_of_request' }]);
      return [
        ...(phase === 'waiting' ? [event('SupportRequestTakenInHandling')] : []),
        { type: 'SupportRequestTransformed', data: { supportRequestId, seriesId, occurrenceId } },
      ];
    }
    case 'FollowWork':
      if (!context.system) return reject('not_authorised');
      return work?.seriesId === command.seriesId ? follow(command, state, event) : [];
    default:
      return command satisfies never;
  }
};

/** Where somebody else has moved it, or given it to another, since the writer looked. */
const conflictWith = (
  changes: { assignedTo: string | null } | { status: RequestStatus },
  state: There,
  { seenVersion }: { seenVersion?: number | undefined },
  { actorId }: DecisionContext,
): Rejection | undefined => {
  const present = { assignedTo: state.assignedTo, status: statusOf(state) };
  return conflictOf({ changes, present, marks: state.marks, seenVersion, actorId });
};

type MakeEvent = (type: Plain) => SupportRequestEvent;

type SetStatus = Extract<SupportRequestCommand, { type: 'SetSupportRequestStatus' }>;

/** One that its work completed is opened again with that; one that nobody had seen to goes back to where it was. */
const reopen = (given: string, state: There): Decision<SupportRequestEvent> => {
  const { supportRequestId, phase, archived, work } = state;
  const said = reopeningReason.safeParse(given);
  if (said.error) return refusalOfField('text', said.error);
  const reason = said.data;
  if (phase === 'completed' && work !== null) return reject('request_has_work');
  const restored: SupportRequestEvent = { type: 'SupportRequestRestored', data: { supportRequestId } };
  const reopened: SupportRequestEvent = { type: 'SupportRequestReopened', data: { supportRequestId, reason } };
  if (phase === 'completed') return archived ? [restored, reopened] : [reopened];
  return archived
    ? [{ type: 'SupportRequestRestored', data: { supportRequestId, reason } }]
    : reject('request_transition');
};

const moveTo = (command: SetStatus, state: There, event: MakeEvent): Decision<SupportRequestEvent> => {
  const { to } = command;
  const { supportRequestId, phase, work } = state;
  const data = { supportRequestId, ...causeSaid(command.cause) };
  if (to === 'archived') return [{ type: 'SupportRequestArchived', data }];
  if (state.archived) return to === phase ? [event('SupportRequestRestored')] : reject('request_transition');
  // It follows its work: whoever completes that completes this.
  if (work !== null) return reject('request_has_work');
  if (phase === 'waiting' && to === 'handling') return [event('SupportRequestTakenInHandling')];
  if (phase === 'handling' && to === 'completed') return [{ type: 'SupportRequestCompleted', data }];
  return reject('request_transition');
};

/** Brings the request to where its work is, archived or not; nothing where it is there already. */
const follow = (
  { outcome, by }: { outcome: WorkOutcome; by?: string | undefined },
  { supportRequestId, phase }: There,
  event: MakeEvent,
): Decision<SupportRequestEvent> => {
  if (outcome === 'gone') return [event('SupportRequestWorkLost')];
  if (outcome === 'completed') {
    const data = { supportRequestId, ...(by !== undefined && { by }) };
    return phase === 'completed' ? [] : [{ type: 'SupportRequestCompleted', data }];
  }
  return phase === 'completed' ? [event('SupportRequestReopened')] : [];
};
