import { contracts } from '@cadenza/domain/contracts/contracts';
import { covered, sellerDay, sellerTimeZone } from '@cadenza/domain/contracts/standing';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { invalidField, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { localToInstant } from '@cadenza/domain/planning/recurrence';
import { localDate } from '@cadenza/domain/planning/schemas';
import type { CommandContext } from '../kernel/command-context.ts';
import type { ContractSaved } from './on-contracts.ts';
import { recordPayment } from './record-payment.ts';

export type SettleDue = {
  contractId: string;
  dueId: string;
  /** The day on which the money came, in the seller's calendar; left out: now. */
  paidOn?: string | undefined;
};

const instantOf = (paidOn: string | undefined, now: string): string | Rejection => {
  if (paidOn === undefined) return now;
  if (!localDate.safeParse(paidOn).success) return invalidField('paidOn', 'invalid_date');
  const today = sellerDay(now);
  if (paidOn > today) return invalidField('paidOn', 'out_of_range', { first: '1900-01-01', last: today });
  return paidOn === today ? now : localToInstant(`${paidOn}T12:00`, sellerTimeZone);
};

/** Somebody has seen the money of a due on the account: what is open of it is paid. Said twice, it is one payment. */
export const settleDue = async (
  asked: CommandContext,
  { contractId, dueId, paidOn }: SettleDue,
): Promise<ContractSaved | Rejection> => {
  const { services, actor } = asked;
  const paidAt = instantOf(paidOn, services.clock());
  if (typeof paidAt !== 'string') return paidAt;
  const stream = streamOf(contracts, actor.companyId);
  const all = await services.folds.state(stream, contracts.decider, actor.companyId);
  const contract = all.find(({ id }) => id === contractId);
  const due = contract && covered(contract).find((one) => one.dueId === dueId);
  if (!due) return reject('not_found');
  const { companyId } = actor;
  const amount = due.total - due.paid;
  // Beside a payment of a part this is one of its own: what was open then names it.
  return recordPayment(asked, {
    companyId,
    contractId,
    dueId,
    paidAt,
    amount,
    reference: `settled ${dueId} ${due.paid}`,
  });
};
