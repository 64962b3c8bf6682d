import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { EventStoreUnavailable, EventTooLarge } from '@cadenza/infra/event-store/event-store';
import { PaymentProblem } from '@cadenza/infra/payments/payments';
import { isUndefinedTable } from '@cadenza/infra/postgres/undefined-table';
import { chooseLanguage, defaultLanguage } from '@cadenza/infra/texts/texts';
import { TooManyRows } from '@cadenza/projections/kernel/queries-ceiling';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askerGone } from './asker-gone.ts';
import { callerAddress } from './caller-address.ts';
import { AskerGone } from './fair-queue.ts';
import { createHeldRefusals, type Holding } from './held-refusals.ts';
import { Problem, problemBody, statusOf } from './problem.ts';
import { type Credit, createWorkCredit } from './work-credit.ts';

/** Errors of Fastify itself, before a handler: what they mean to a caller. */
const byStatus: Record<number, Rejection> = {
  400: reject('unreadable'),
  // A file outside the folder of the dashboard: what is not there.
  403: reject('not_found'),
  404: reject('not_found'),
  413: reject('payload_too_large'),
  415: reject('unsupported_media'),
};

/** SQLSTATE classes of a connection, of resources (a full disk is one) and of an operator who stops something. */
const databaseGone = /^(08|53|57)...$/;
/** A connection, and a disk that holds no more of what is being sent. */
const systemGone = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOSPC', 'EDQUOT']);

/**
 * Connection lost, refused or timed out, or a read model whose tables are being made, as in the first seconds of a new database:
 * worth another try, and no fault of the caller's.
 */
const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return (
    error instanceof EventStoreUnavailable ||
    error instanceof AskerGone ||
    error instanceof PaymentProblem ||
    isUndefinedTable(error) ||
    (code !== undefined && (databaseGone.test(code) || systemGone.has(code))) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/i.test(
      message ?? '',
    )
  );
};

/** The refusal that an error amounts to; undefined for one that is a mistake of ours. */
export const rejectionOf = (error: unknown): Rejection | undefined => {
  if (error instanceof Problem) return error.rejection;
  if (error instanceof EventTooLarge) return reject('payload_too_large');
  if (error instanceof TooManyRows) return reject('too_many_rows', { most: error.most });
  if (isUnavailable(error)) return reject('service_unavailable');
  const { statusCode } = error as Partial<FastifyError>;
  return statusCode === undefined ? undefined : byStatus[statusCode];
};

export const sendProblem = (request: FastifyRequest, reply: FastifyReply, rejection: Rejection): FastifyReply => {
  const language = chooseLanguage(request.headers['accept-language']);
  if (rejection.code === 'too_many_requests') reply.header('retry-after', String(rejection.params.seconds ?? 60));
  if (rejection.code === 'service_unavailable') reply.header('retry-after', '1');
  return reply
    .code(statusOf(rejection.code))
    .header('content-language', language)
    .send(problemBody(rejection, language));
};

/** What Node itself refuses, before there is a request: told in the same shape, in the default language. */
const unreadable: Record<string, Rejection> = {
  HPE_HEADER_OVERFLOW: reject('headers_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: reject('request_timeout'),
};

export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const rejection = unreadable[error.code ?? ''] ?? reject('unreadable');
  const body = JSON.stringify(problemBody(rejection, defaultLanguage));
  const status = statusOf(rejection.code);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
};

/** What is answered before any turn is waited for: it costs little, and nothing else would slow it down. */
const deadEnds: ReadonlySet<number> = new Set([400, 401, 403, 404, 405]);
/** Of one address, in answers: an office comes back from lunch with two hundred tokens that have expired. */
const usualStrangers: Credit = { burst: 200, debt: 20, perSecond: 20 };
/** As so many answers counts that it is too much: told at once to all who come together, and late to who does not stop. */
const tooMuchCounts = 5;

/**
 * One error shape for every call, translated; nothing of ours leaks. That somebody who is signed in asks too much is told after a
 * moment, and so is a stranger who asks without end for what is not there or is too much; every other refusal at once: a thousand that
 * come together cost less when they are gone than while they wait.
 */
export const httpErrors = (app: FastifyInstance, holding?: Holding, strangers: Credit = usualStrangers): void => {
  const refusals = createHeldRefusals(holding);
  const guesses = createWorkCredit(strangers);
  /** Whether somebody asks too much: without a session, again and again for that, or for what is not there or not theirs. */
  const isFlood = (request: FastifyRequest, { code }: Rejection): boolean => {
    const tooMuch = code === 'too_many_requests';
    if (request.session) return tooMuch;
    if (!tooMuch && !deadEnds.has(statusOf(code))) return false;
    const address = callerAddress(request.ip);
    const spent = guesses.wait(address) > 0;
    guesses.spend(address, tooMuch ? tooMuchCounts : 1);
    return spent;
  };
  app.addHook('preClose', async () => refusals.letGo());
  app.setErrorHandler(async (error, request, reply) => {
    const rejection = rejectionOf(error);
    if (rejection && isFlood(request, rejection)) {
      await refusals.hold(request.session?.actor.userId ?? callerAddress(request.ip), askerGone(reply));
    }
    if (!rejection || isUndefinedTable(error)) request.log.error({ error }, 'request failed');
    return sendProblem(request, reply, rejection ?? reject('internal_error', { requestId: request.id }));
  });
};
