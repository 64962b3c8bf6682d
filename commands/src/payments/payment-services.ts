import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { type Checkout, checkouts } from '@cadenza/domain/payments/checkouts';
import type { Payments } from '@cadenza/infra/payments/payments';
import type { CommandContext, CommandServices } from '../kernel/command-context.ts';

export type PaymentServices = CommandServices & { payments: Payments };
export type PaymentContext = CommandContext<PaymentServices>;

/** A checkout as the log has it now; of another company's it is not asked. */
export const checkoutOf = (
  { folds }: Pick<CommandServices, 'folds'>,
  checkoutId: string,
  companyId?: string,
): Promise<Checkout> =>
  folds.state(streamOf(checkouts, companyId ?? checkoutId, checkoutId), checkouts.decider, companyId);
