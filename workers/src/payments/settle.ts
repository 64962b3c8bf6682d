import { settleCheckout } from '@cadenza/commands/payments/settle-checkout';
import { contracts, endOf } from '@cadenza/domain/contracts/contracts';
import { sellerDay } from '@cadenza/domain/contracts/standing';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { type JobHandler, JobMustWait } from '@cadenza/infra/jobs/jobs';
import { payingCheckouts } from '@cadenza/queries/payments/paying-checkouts';
import type { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { commandOfJob } from '../kernel/command-of-job.ts';
import type { Services } from '../kernel/services.ts';
import type { settleCheckout as job } from './jobs.ts';

type Needs = Pick<Services, 'store' | 'folds' | 'execute' | 'readAfter' | 'pool' | 'clock' | 'waitFor' | 'payments'>;

/** Milliseconds in which rows show what was just settled. */
const rowsWithin = 5_000;

/** The provider charges nobody for a contract that another one has replaced. */
const endReplaced = async ({ store, folds, payments, waitFor, pool, clock }: Needs, companyId: string) => {
  if (!(await waitFor(payingCheckouts.reads, await store.head(), rowsWithin)))
    throw new JobMustWait('the rows of checkouts are behind');
  const all = await folds.state(streamOf(contracts, companyId), contracts.decider, companyId);
  const today = sellerDay(clock());
  for (const { contractId, subscriptionId } of await answered(
    { services: { pool, clock }, companyId },
    payingCheckouts,
    {},
  )) {
    const contract = all.find(({ id }) => id === contractId);
    const end = contract && endOf(contract, all);
    if (subscriptionId !== null && end?.reason === 'replaced' && end.endsOn <= today)
      await payments.end(subscriptionId);
  }
};

/** Run again it finds its own work done. */
export const settleHandler =
  (services: Needs): JobHandler<z.infer<typeof job.schema>> =>
  async ({ companyId, checkoutId }, { id, correlationId, causationId, logger }) => {
    const asked = commandOfJob(services, { companyId, commandId: uuidV5(checkoutId, id), correlationId, causationId });
    const settled = await settleCheckout(asked, checkoutId);
    if (isRejection(settled)) throw new Error(`a checkout was not settled: ${settled.code}`);
    if (!settled.paid) return;
    if (settled.contractId === undefined)
      logger.error(
        { checkoutId, companyId },
        'something was paid that the log does not know: look at it at the provider',
      );
    await endReplaced(services, companyId);
  };
