import { decideInSequence } from '@cadenza/domain/kernel/decider';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { SupportRequestCommand } from '@cadenza/domain/support/commands';
import { type SupportRequestEvent, supportRequestStream } from '@cadenza/domain/support/events';
import type { KnownRequest, SupportRequestState } from '@cadenza/domain/support/request-state';
import { behindEnd, isBehind, supportRequestDecider } from '@cadenza/domain/support/support-request';
import { type CommandContext, commandOf } from '../kernel/command-context.ts';
import { answeredAt } from './answering-work.ts';
import { assigneeRefusal, requestReferenceRefusal } from './request-references.ts';
import type { RequestSaved } from './support-context.ts';

/** What those who handle requests may do to one. */
export type RequestChange = Extract<
  SupportRequestCommand,
  {
    type:
      | 'ChangeSupportRequest'
      | 'AssignSupportRequest'
      | 'SetSupportRequestStatus'
      | 'RestoreSupportRequest'
      | 'ReopenSupportRequest'
      | 'DeleteSupportRequest'
      | 'RemoveRequestImage'
      | 'PutRequestBack';
  }
>;

const referenceRefusal = async (
  { services, actor }: CommandContext,
  wanted: RequestChange,
  state: KnownRequest,
): Promise<Rejection | undefined> => {
  const { folds } = services;
  const { companyId } = actor;
  if (wanted.type === 'ChangeSupportRequest') {
    const { happenedAt } = wanted.changes;
    const isMoved = happenedAt !== undefined && Date.parse(happenedAt) !== Date.parse(state.happenedAt);
    if (isMoved && isBehind(happenedAt, await answeredAt(folds, companyId, state))) return behindEnd;
    return requestReferenceRefusal(folds, companyId, { ...wanted.changes }, state);
  }
  if (wanted.type !== 'AssignSupportRequest' || wanted.assignedTo === state.assignedTo) return undefined;
  return assigneeRefusal(folds, companyId, wanted.assignedTo);
};

/** Changes a request by one or more intents, all or none. `wishes` sees the request of each attempt. */
export const changeRequest = async (
  asked: CommandContext,
  id: string,
  wishes: (state: KnownRequest) => readonly RequestChange[] | Promise<readonly RequestChange[] | Rejection>,
): Promise<RequestSaved | Rejection> => {
  if (!isUuid(id)) return reject('not_found');
  const done = await asked.services.execute<SupportRequestState, SupportRequestEvent>({
    ...commandOf(asked),
    permission: 'support.manage',
    stream: supportRequestStream(id),
    decider: supportRequestDecider,
    decide: async (state, context) => {
      if (state.status !== 'there' || state.companyId !== context.companyId) return reject('not_found');
      const wanted = await wishes(state);
      if (isRejection(wanted)) return wanted;
      const decision = decideInSequence(supportRequestDecider, wanted, state, context);
      if (isRejection(decision)) return decision;
      for (const one of wanted) {
        const refused = await referenceRefusal(asked, one, state);
        if (refused) return refused;
      }
      return decision;
    },
  });
  return isRejection(done) ? done : { id, state: done.state, position: done.position };
};
