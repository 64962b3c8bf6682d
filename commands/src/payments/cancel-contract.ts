import { contracts, endOf } from '@cadenza/domain/contracts/contracts';
import { periodStart } from '@cadenza/domain/contracts/periods';
import { runningOn, sellerDay } from '@cadenza/domain/contracts/standing';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import type { PositionWaiter } from '@cadenza/projections/kernel/positions';
import { payingCheckouts } from '@cadenza/projections/payments/queries';
import { endContract } from '../contracts/end-contract.ts';
import { isAuthorised } from '../kernel/authorise.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import type { PaymentServices } from './payment-services.ts';

type Asked = CommandContext<PaymentServices & Pick<PositionWaiter, 'waitFor'>>;

/** Milliseconds in which rows show what was bought last. */
const rowsWithin = 5_000;

/** What the company pays its provider for by now. */
export const payingNow = async ({ services, actor: { companyId } }: Asked) =>
  (await services.waitFor(['payments'], await services.store.head(), rowsWithin))
    ? withCompany(services.pool, companyId, (db) => payingCheckouts(db, companyId))
    : reject('service_unavailable');

/**
 * The company wants its license no more: it ends with the period that has begun, which is paid or still owed. The provider is told first, so that nobody is charged
 * for what the log calls ended; where it cannot be asked, nothing is changed.
 */
export const cancelContract = async (
  asked: Asked,
  contractId: string,
): Promise<{ contractId: string; endsOn: string } | Rejection> => {
  const { services, actor } = asked;
  const { companyId } = actor;
  if (!isAuthorised(actor, 'contracts.manage')) return reject('not_authorised');
  const all = await services.folds.state(streamOf(contracts, companyId), contracts.decider, companyId);
  const today = sellerDay(services.clock());
  const running = runningOn(all, today);
  if (running === undefined || running.id !== contractId) return reject('not_found');
  const known = endOf(running, all);
  if (known !== null) return { contractId, endsOn: known.endsOn };
  const paying = await payingNow(asked);
  if (isRejection(paying)) return paying;
  for (const { contractId: of, subscriptionId } of paying)
    if (of === contractId && subscriptionId !== null) await services.payments.cancel(subscriptionId);
  const { startsOn, offer } = running;
  let period = 1;
  while (periodStart(startsOn, offer.price.recurrence, period) <= today) period += 1;
  const endsOn = periodStart(startsOn, offer.price.recurrence, period);
  const ended = await endContract(asked, { companyId, contractId, endsOn, reason: 'cancelled' });
  return isRejection(ended) ? ended : { contractId, endsOn };
};
