import type { Decision, DecisionContext } from '../kernel/decider.ts';
import { refusalOfField } from '../kernel/field-fault.ts';
import { invalidField, reject } from '../kernel/rejection.ts';
import type { SupportRequestCommand } from './commands.ts';
import { commentText, type SupportRequestEvent } from './events.ts';
import { maxComments, maxUnanswered } from './limits.ts';
import type { SupportRequestState } from './request-state.ts';

type There = Extract<SupportRequestState, { status: 'there' }>;

/**
 * A comment of who asked, by the secret link or as a user, or of those who handle requests. Also of a request that is completed: that
 * it broke again is said there. In the archive nobody writes.
 */
export const decideComment = (
  { commentId, text, by }: Extract<SupportRequestCommand, { type: 'CommentSupportRequest' }>,
  { supportRequestId, requester, archived, comments }: There,
  { actorId }: DecisionContext,
): Decision<SupportRequestEvent> => {
  const staff = by === 'staff';
  // A request of somebody else is not there for who sees only their own.
  if (by === 'user' && !(requester.kind === 'user' && requester.userId === actorId)) return reject('not_found');
  if (comments.ids.includes(commentId)) return [];
  const written = commentText.safeParse(text);
  if (written.error) return refusalOfField('text', written.error);
  // Who asked has no archive to fetch it from.
  if (archived) return reject(staff ? 'request_archived' : 'request_transition');
  if (comments.ids.length >= maxComments) return invalidField('text', 'too_many_comments', { max: maxComments });
  if (!staff && comments.unanswered >= maxUnanswered)
    return invalidField('text', 'wait_for_answer', { max: maxUnanswered });
  const from = staff ? 'staff' : 'requester';
  return [{ type: 'SupportRequestCommented', data: { supportRequestId, commentId, from, text: written.data } }];
};
