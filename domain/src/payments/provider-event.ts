import { z } from 'zod';
import { withTaxes } from '../contracts/events.ts';
import { uuid } from '../kernel/schemas.ts';

import { utcInstant } from '../planning/schemas.ts';

/** As the provider names a thing: never free text, so that nothing of a buyer or a card can stand in it. */
const named = z.string({ error: 'required' }).regex(/^[A-Za-z0-9_-]{1,255}$/, { error: 'invalid_id' });
const word = z.string({ error: 'required' }).regex(/^[a-z_]{1,60}$/, { error: 'invalid_choice' });

const common = {
  /** The provider's: by it a second copy is known. */
  id: named,
  at: utcInstant,
  checkoutId: uuid,
  companyId: uuid,
  contractId: uuid,
};

/** What is kept of what a provider tells, under its own names of events: these fields and no others. */
export const providerEvent = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    type: z.enum([
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
    ]),
    object: z.strictObject({
      sessionId: named,
      status: word,
      paymentStatus: word,
      subscriptionId: named.nullable(),
      customerId: named.nullable(),
      invoiceId: named.nullable(),
      total: withTaxes.nullable(),
    }),
  }),
  z.strictObject({
    ...common,
    type: z.enum(['invoice.paid', 'invoice.payment_failed']),
    object: z.strictObject({
      invoiceId: named,
      subscriptionId: named,
      paid: withTaxes,
      due: withTaxes,
      reason: word,
      paidAt: utcInstant.nullable(),
    }),
  }),
  z.strictObject({
    ...common,
    type: z.enum(['customer.subscription.created', 'customer.subscription.updated', 'customer.subscription.deleted']),
    object: z.strictObject({
      subscriptionId: named,
      customerId: named,
      status: word,
      /** Why it is over, where the provider says so. */
      endReason: word.nullable(),
      periodEndsAt: utcInstant.nullable(),
      cancelAt: utcInstant.nullable(),
      endedAt: utcInstant.nullable(),
    }),
  }),
]);
export type ProviderEvent = z.infer<typeof providerEvent>;
