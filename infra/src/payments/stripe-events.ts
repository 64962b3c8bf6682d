import type Stripe from 'stripe';
import {
  invoiceEvents,
  type ProviderEvent,
  type Purchase,
  sessionEvents,
  subscriptionEvents,
  type Told,
} from './payments.ts';

/** What is asked for, and what a webhook has to be registered for. */
export const knownEvents = [...sessionEvents, ...invoiceEvents, ...subscriptionEvents] as const;

const idOf = (named: string | { id: string } | null): string | null =>
  named === null || typeof named === 'string' ? named : named.id;

const instantOf = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000).toISOString();

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** undefined: it was not made by this product, which shares the provider's account with others. */
const purchaseOf = (metadata: Stripe.Metadata | null | undefined): Purchase | undefined => {
  const { checkoutId = '', companyId = '', contractId = '' } = metadata ?? {};
  return [checkoutId, companyId, contractId].every((id) => uuid.test(id))
    ? { checkoutId, companyId, contractId }
    : undefined;
};

const told = (purchase: Purchase | undefined, rest: (purchase: Purchase) => ProviderEvent): Told =>
  purchase === undefined ? { untold: 'not_ours' } : { event: rest(purchase) };

/** The fields that are kept of an event, by name: the rest, with all that is the buyer's or a card's, is never looked at. */
export const toldBy = (event: Stripe.Event): Told => {
  const { id } = event;
  const at = instantOf(event.created) ?? '';
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id: sessionId, metadata, status, payment_status: paymentStatus, ...session } = event.data.object;
      return told(purchaseOf(metadata), (purchase) => ({
        ...{ ...purchase, id, at, type: event.type },
        object: {
          ...{ sessionId, status: status ?? 'unknown', paymentStatus },
          subscriptionId: idOf(session.subscription),
          customerId: idOf(session.customer),
          invoiceId: idOf(session.invoice),
          total: session.amount_total,
        },
      }));
    }
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const { parent, status_transitions: times, ...invoice } = event.data.object;
      const details = parent?.subscription_details;
      const subscriptionId = idOf(details?.subscription ?? null);
      const { id: invoiceId } = invoice;
      if (subscriptionId === null || invoiceId === undefined) return { untold: 'not_ours' };
      return told(purchaseOf(details?.metadata), (purchase) => ({
        ...{ ...purchase, id, at, type: event.type },
        object: {
          ...{ invoiceId, subscriptionId, paid: invoice.amount_paid, due: invoice.amount_due },
          ...{ reason: invoice.billing_reason ?? 'unknown', paidAt: instantOf(times.paid_at) },
        },
      }));
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const { id: subscriptionId, metadata, status, ...subscription } = event.data.object;
      return told(purchaseOf(metadata), (purchase) => ({
        ...{ ...purchase, id, at, type: event.type },
        object: {
          ...{ subscriptionId, status, customerId: idOf(subscription.customer) ?? '' },
          endReason: subscription.cancellation_details?.reason ?? null,
          periodEndsAt: periodEndOf(event.data.object),
          cancelAt: instantOf(subscription.cancel_at),
          endedAt: instantOf(subscription.ended_at),
        },
      }));
    }
    default:
      return { untold: 'unknown_kind' };
  }
};

/** Periods are those of its items, of which ours have one. */
export const periodEndOf = (subscription: Stripe.Subscription): string | null =>
  instantOf(subscription.items.data[0]?.current_period_end);
