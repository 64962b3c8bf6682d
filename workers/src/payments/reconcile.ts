import { receiveEvent } from '@cadenza/commands/payments/receive-event';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import { paidWithoutCompany } from '@cadenza/projections/payments/queries-of-all-companies';
import type { Services } from '../kernel/services.ts';

type Needs = Pick<Services, 'store' | 'folds' | 'execute' | 'readAfter' | 'pool' | 'clock' | 'waitFor' | 'payments'>;

const day = 86_400_000;

/** As long as the provider keeps what it has told: whatever was lost in that time is found, also behind what came in since. */
const kept = 30 * day;

/** A buyer who comes back tomorrow still finishes a sign-up. */
const patience = day;

/** Told at a time; more of them is one fault of ours and not many of theirs. */
const most = 50;

/** Milliseconds in which rows show what was just received. */
const rowsWithin = 10_000;

/**
 * Asks the provider for all that it has told lately, and takes what is not in the log yet. Then looks for what was paid and has led to nothing: a sign-up that nobody
 * finished, or a checkout that the log does not know.
 */
export const reconcileHandler =
  (services: Needs): JobHandler<object> =>
  async (_, { logger, signal, correlationId }) => {
    const { payments, pool, clock, store, waitFor } = services;
    const now = Date.parse(clock());
    let [told, lost] = [0, 0];
    for await (const event of payments.since(new Date(now - kept).toISOString())) {
      signal.throwIfAborted();
      told += 1;
      const received = await receiveEvent(services, event, uuidV5(correlationId, event.id));
      if (isRejection(received))
        logger.error({ event: event.id, code: received.code }, 'what the payment provider tells contradicts the log');
      else if (received.news) lost += 1;
    }
    if (lost > 0) logger.warn({ told, lost }, 'events of the payment provider had been lost; they are taken now');
    await waitFor(['payments', 'company'], await store.head(), rowsWithin);
    const before = new Date(now - patience).toISOString();
    for (const { checkoutId, companyId, known } of await paidWithoutCompany(pool, before, most))
      logger.error(
        { checkoutId, companyId },
        known
          ? 'a sign-up was paid and never finished: finish it or give the money back at the provider'
          : 'something was paid that the log does not know: look at it at the provider',
      );
  };
