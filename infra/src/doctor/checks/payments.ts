import { type Check, error, ok } from '../../findings/finding.ts';
import { unreachable } from '../../findings/unreachable.ts';
import { PaymentProblem } from '../../payments/payments.ts';
import { openPayments } from '../../process/open-payments.ts';

const refused = new Set([401, 403]);

/** Which way companies pay, and whether the provider takes our key. Nothing is charged. */
export const payments: Check = {
  name: 'Payments',
  run: async ({ config: { payments: place } }) => {
    if (place.kind === 'transfer')
      return [ok('Companies pay by invoice: no provider of card payments is named (STRIPE_SECRET_KEY).')];
    if (place.kind === 'test')
      return [ok('Payments are tried on a page of this product and none is made: no STRIPE_SECRET_KEY is set.')];
    const { host } = new URL(place.apiBase);
    try {
      await (await openPayments(place)).probe();
      const live = /^\w\w_live_/.test(place.secretKey) ? 'live' : 'test';
      return [ok(`Stripe at ${host} takes the key, which is a ${live} key.`)];
    } catch (failure) {
      if (failure instanceof PaymentProblem && refused.has(failure.status ?? 0))
        return [error('Stripe cannot be used.', 'It refuses the key.', 'Correct STRIPE_SECRET_KEY.')];
      return [unreachable('Stripe', 'STRIPE_API_BASE', failure)];
    }
  },
};
