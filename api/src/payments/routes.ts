import { receiveEvent } from '@cadenza/commands/payments/receive-event';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import type { Untold } from '@cadenza/infra/payments/payments';
import { z } from 'zod';
import { Problem, problem } from '../kernel/problem.ts';
import { ok, type Route, webhookRoute } from '../rest/route.ts';

/** The provider's are some kilobytes. */
const maxBytes = 4_000_000;
/** More than any of its own, and less than what may be sent at all: so that it is counted as what it is. */
const longest = 256_000;

/** Genuine, and no business of ours: taken, so that it is not sent again for days. */
const leftAlone: ReadonlySet<Untold> = new Set(['unknown_kind', 'not_ours']);

const outcome = z.object({ outcome: z.enum(['new', 'known', 'unknown_kind', 'not_ours']) });

/**
 * Where the payment provider tells what has happened. Nothing of a message is looked at before its signature over the bytes as they came is right and
 * younger than five minutes; then it is written down, once, and everything that follows from it is done by the workers.
 */
export const paymentRoutes: readonly Route[] = [
  webhookRoute('POST /app/stripe/events', {
    area: 'payments',
    summary: 'The payment provider tells what has happened: signed, over the bytes as they are sent',
    rate: 'webhook',
    raw: { types: ['application/json'], maxBytes },
    answers: { status: 200, schema: outcome },
    handle: async ({ body, request, services, correlationId }) => {
      const { payments, paymentMessages } = services;
      if (body.length > longest) {
        paymentMessages.count('too_large');
        throw problem('payload_too_large');
      }
      const signature = request.headers['stripe-signature'];
      const told = payments.read(body, typeof signature === 'string' ? signature : undefined);
      if ('untold' in told) {
        const { untold } = told;
        paymentMessages.count(untold);
        if (leftAlone.has(untold)) return ok({ outcome: untold });
        request.log.warn({ untold }, 'a message that is none of the payment provider was refused');
        throw problem(untold === 'unreadable' ? 'unreadable' : 'message_not_valid');
      }
      const { event } = told;
      const received = await receiveEvent(services, event, correlationId);
      if (isRejection(received)) {
        paymentMessages.count('contradicts');
        request.log.warn(
          { event: event.id, code: received.code },
          'what the payment provider tells contradicts the log',
        );
        throw new Problem(received);
      }
      const became = received.news ? 'new' : 'known';
      paymentMessages.count(became);
      return ok({ outcome: became });
    },
  }),
];
