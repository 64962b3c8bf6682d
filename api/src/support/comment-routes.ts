import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { commentRequest } from '@cadenza/commands/support/comment-request';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { supportComments } from '@cadenza/queries/support/support-request';
import { answered } from '../kernel/answered.ts';
import { Problem, problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { commandFrom } from '../rest/command.ts';
import { bearerRoute, type Call, created, ok, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import { commentShape, commentToWire } from './comment-wire.ts';
import { commentBody } from './inputs.ts';
import { commentInWireNames } from './wire.ts';

const area = 'support';
const path = '/api/support-requests/{id}/comments';

const commentsOf = async ({ services, params }: Pick<Call, 'services' | 'params'>, session: Session) => {
  const comments = await answered({ services, session }, supportComments, params.id ?? '');
  if (!comments) throw problem('not_found');
  const { timeZone } = await loadCalendar(services.folds, session.actor.companyId);
  return comments.map((comment) => commentToWire(comment, timeZone));
};

/** What who asked and those who handle requests write to each other, for who is signed in. */
export const supportCommentRoutes: readonly Route[] = [
  bearerRoute({
    area,
    method: 'GET',
    path,
    summary: 'The comments of a request, the first first; a maintainer reads those of the own ones',
    permission: 'support.read',
    reads: supportComments.reads,
    answers: { status: 200, schema: listOf(commentShape, false) },
    handle: async (call, session) => ok(await commentsOf(call, session)),
  }),
  bearerRoute({
    area,
    method: 'POST',
    path,
    summary:
      'Writes a comment: who handles requests, or the user who opened this one. Who asked by the public link is told by e-mail',
    permission: 'support.open',
    reads: supportComments.reads,
    body: commentBody,
    answers: { status: 201, schema: commentShape },
    handle: async (call, session) => {
      const { services, params, body } = call;
      const done = await commentRequest(commandFrom(call, session), params.id ?? '', body.testo);
      if (isRejection(done)) throw new Problem(commentInWireNames(done));
      services.readAfter.wrote(session.actor, done.position);
      await services.readAfter.wait(session.actor, supportComments.reads);
      const comment = (await commentsOf(call, session)).find(({ id }) => id === done.commentId);
      // Kept, and shown a little later: the same call, asked again with its key, is answered then.
      if (!comment) throw problem('service_unavailable');
      return { ...created(comment), headers: { 'x-position': String(done.position) } };
    },
  }),
];
