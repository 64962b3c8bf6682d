import type { Actor } from '@cadenza/domain/identity/actor';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Giver } from '@cadenza/domain/support/commands';
import { type SupportRequestEvent, supportRequestStream } from '@cadenza/domain/support/events';
import type { SupportRequestState } from '@cadenza/domain/support/request-state';
import { supportRequestDecider } from '@cadenza/domain/support/support-request';
import { isAuthorised } from '../kernel/authorise.ts';
import { type CommandContext, commandOf } from '../kernel/command-context.ts';
import { madeId } from '../kernel/own-ids.ts';
import type { RequestSaved } from './support-context.ts';

/** As who somebody gives something to a request: those who handle requests, a user, or who has the secret link. */
export const giverOf = (actor: Actor): Giver => {
  if (actor.kind === 'system' || isAuthorised(actor, 'support.manage')) return 'staff';
  return actor.kind === 'public' ? 'link' : 'user';
};

/**
 * Writes a comment in a request: who handles requests, the user who opened it, or from the public link who has the link of this
 * request, which the caller has looked at. Answers its id, too.
 */
export const commentRequest = async (
  asked: CommandContext,
  id: string,
  text: string,
): Promise<(RequestSaved & { commentId: string }) | Rejection> => {
  if (!isUuid(id)) return reject('not_found');
  const { actor, commandId, services } = asked;
  const commentId = madeId(actor, commandId, `comment of ${id}`);
  const by = giverOf(actor);
  const done = await services.execute<SupportRequestState, SupportRequestEvent>({
    ...commandOf(asked),
    permission: 'support.open',
    stream: supportRequestStream(id),
    decider: supportRequestDecider,
    decide: (state, context) =>
      supportRequestDecider.decide({ type: 'CommentSupportRequest', commentId, text, by }, state, context),
  });
  return isRejection(done) ? done : { id, state: done.state, position: done.position, commentId };
};
