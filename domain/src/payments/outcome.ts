import type { ProviderEvent } from './provider-event.ts';

/** A payment that arrived: `reference` is the provider's name of its invoice. */
export type Paid = { readonly reference: string; readonly amount: number; readonly paidAt: string };

/**
 * What a provider has told of a checkout comes to: a sum of facts, which does not ask in what order, how often or how late they came.
 */
export type Outcome = {
  readonly status: 'open' | 'paid' | 'expired';
  /** The first instant at which it was known to be paid. */
  readonly paidAt: string | null;
  /** Sessions by which nobody can pay any more. */
  readonly expired: readonly string[];
  readonly subscriptionId: string | null;
  readonly customerId: string | null;
  /** By time, then by reference. */
  readonly payments: readonly Paid[];
  /** The last charge failed, and no later one came in. */
  readonly overdue: boolean;
  /** It ends then, as far as was told last; over when `ended`. */
  readonly cancelAt: string | null;
  readonly ended: { readonly at: string; readonly reason: 'cancelled' | 'unpaid' } | null;
};

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** One order for all: by the provider's clock, then by its ids. */
const inOrder = (told: Iterable<ProviderEvent>): ProviderEvent[] =>
  [...told].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || compare(a.id, b.id));

/** What was bought is paid for the first time: a renewal alone says that, but not since when. */
const isPaid = (event: ProviderEvent): boolean => {
  if (event.type === 'invoice.paid') return event.object.reason === 'subscription_create';
  if (event.type === 'checkout.session.async_payment_succeeded') return true;
  if (event.type !== 'checkout.session.completed') return false;
  return event.object.paymentStatus === 'paid' || event.object.paymentStatus === 'no_payment_required';
};

/** States in which a provider gives a subscription up because nobody paid. */
const unpaid = new Set(['payment_failed', 'payment_disputed']);

const named = (events: readonly ProviderEvent[], field: 'subscriptionId' | 'customerId'): string | null =>
  events.map(({ object }) => (field in object ? (object as Record<string, unknown>)[field] : null)).find(isText) ??
  null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const paymentsOf = (events: readonly ProviderEvent[]): Paid[] => {
  const byInvoice = new Map<string, Paid>();
  for (const event of events) {
    if (event.type !== 'invoice.paid' || byInvoice.has(event.object.invoiceId)) continue;
    const { invoiceId: reference, paid: amount, paidAt } = event.object;
    byInvoice.set(reference, { reference, amount, paidAt: paidAt ?? event.at });
  }
  return [...byInvoice.values()].sort(
    (a, b) => Date.parse(a.paidAt) - Date.parse(b.paidAt) || compare(a.reference, b.reference),
  );
};

export const outcomeOf = (told: Iterable<ProviderEvent>): Outcome => {
  const events = inOrder(told);
  const first = events.find(isPaid);
  const expired = events.flatMap((event) =>
    event.type === 'checkout.session.expired' && 'sessionId' in event.object ? [event.object.sessionId] : [],
  );
  const subscription = events.findLast((event) => event.type.startsWith('customer.subscription.'));
  const deleted = events.find((event) => event.type === 'customer.subscription.deleted');
  const invoice = events.findLast((event) => event.type.startsWith('invoice.'));
  return {
    status: first !== undefined ? 'paid' : expired.length > 0 ? 'expired' : 'open',
    paidAt: first?.at ?? null,
    expired,
    subscriptionId: named(events, 'subscriptionId'),
    customerId: named(events, 'customerId'),
    payments: paymentsOf(events),
    overdue: invoice?.type === 'invoice.payment_failed',
    cancelAt: subscription && 'cancelAt' in subscription.object ? subscription.object.cancelAt : null,
    ended:
      deleted && 'endedAt' in deleted.object
        ? {
            at: deleted.object.endedAt ?? deleted.at,
            reason: unpaid.has(deleted.object.endReason ?? '') ? 'unpaid' : 'cancelled',
          }
        : null,
  };
};
