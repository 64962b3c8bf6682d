import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { supportComments } from '@cadenza/queries/support/support-request';
import { answered } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { asRoute } from '../operations/as-route.ts';
import { foundById } from '../operations/operation.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import type { Services } from '../services.ts';
import { commentShape, commentToWire } from './comment-wire.ts';
import { commentFields } from './inputs.ts';
import { comment } from './operations.ts';

const area = 'support';
const path = '/api/support-requests/{id}/comments';

const commentsOf = async (services: Services, session: Session, id: string) => {
  const comments = await answered({ services, session }, supportComments, id);
  if (!comments) throw problem('not_found');
  const { timeZone } = await loadCalendar(services.folds, session.actor.companyId);
  return comments.map((comment) => commentToWire(comment, timeZone));
};

/** What who asked and those who handle requests write to each other, for who is signed in. */
export const supportCommentRoutes: readonly Route[] = [
  bearerRoute(`GET ${path}`, {
    area,
    summary: 'The comments of a request, the first first; a maintainer reads those of the own ones',
    permission: 'support.read',
    reads: supportComments.reads,
    parameters: { id: foundById },
    answers: { status: 200, schema: listOf(commentShape, false) },
    handle: async ({ services, params }, session) => ok(await commentsOf(services, session, params.id)),
  }),
  asRoute(comment, `POST ${path}`, {
    area,
    summary:
      'Writes a comment: who handles requests, or the user who opened this one. Who asked by the public link is told by e-mail',
    reads: supportComments.reads,
    fields: commentFields,
    answers: { status: 201, schema: commentShape },
    answer: async ({ id, commentId }, { services }, session) => {
      await services.readAfter.wait(session.actor, supportComments.reads);
      const written = (await commentsOf(services, session, id)).find((one) => one.id === commentId);
      // Kept, and shown a little later: the same call, asked again with its key, is answered then.
      if (!written) throw problem('service_unavailable');
      return written;
    },
  }),
];
