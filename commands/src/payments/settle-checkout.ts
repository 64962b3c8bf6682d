import { sellerDay } from '@cadenza/domain/contracts/standing';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { settledOf } from '@cadenza/domain/payments/checkouts';
import { endContract } from '../contracts/end-contract.ts';
import { recordPayment } from '../contracts/record-payment.ts';
import { startContract } from '../contracts/start-contract.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { checkoutOf } from './payment-services.ts';

export type Settled = { paid: boolean; contractId: string | undefined };

/**
 * Makes of a checkout what follows from all that is known of it now: its contract, each payment that came in, its end. Asked by the house itself, as often
 * as something new is known; commands are named by what they are about, so that each is done once, whoever was there when it was paid.
 */
export const settleCheckout = async (asked: CommandContext, checkoutId: string): Promise<Settled | Rejection> => {
  const { services, actor } = asked;
  const { companyId } = actor;
  const checkout = await checkoutOf(services, checkoutId, companyId);
  const { status, paidAt, payments, ended } = settledOf(checkout);
  const { started } = checkout;
  // A payment of something that this log does not know is told to whoever runs the house (`workers/src/payments`).
  if (started === null || status !== 'paid' || paidAt === null)
    return { paid: status === 'paid', contractId: started?.contractId };
  const { contractId, offer, method, buyer } = started;
  const as = (what: string): CommandContext => ({ ...asked, commandId: uuidV5(contractId, what) });
  const startsOn = sellerDay(paidAt);
  const begun = await startContract(as('start'), { companyId, contractId, offer, method, startsOn, buyer });
  if (isRejection(begun)) return begun;
  for (const payment of payments) {
    const recorded = await recordPayment(as(`payment ${payment.reference}`), { companyId, contractId, ...payment });
    if (isRejection(recorded)) return recorded;
  }
  if (ended !== null) {
    const day = sellerDay(ended.at);
    // Over on its first day, it still was there for that day's facts.
    const early = day < startsOn;
    const end = { endsOn: early ? startsOn : day, reason: ended.reason };
    const over = await endContract(as(`end ${end.endsOn} ${end.reason}`), { companyId, contractId, ...end });
    if (isRejection(over)) return over;
  }
  return { paid: true, contractId };
};
