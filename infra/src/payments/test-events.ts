import type { ProviderEvent, WantedCheckout } from './payments.ts';

/** What is noted of a session of the test page: instants, or null for what did not happen. */
export type Noted = {
  wanted: WantedCheckout;
  startedAt: string;
  paid: string | null;
  expired: string | null;
  cancelled: string | null;
  ended: string | null;
};

/** Month ends stay month ends: the 31st of January is paid again on the last of February and on the 31st of March. */
const periodStart = (first: string, recurrence: 'M' | 'A', index: number): string =>
  Temporal.Instant.from(first)
    .toZonedDateTimeISO('UTC')
    .add(recurrence === 'M' ? { months: index } : { years: index })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });

const isBefore = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other);

/** All that a provider would have told of a session by now, oldest first: always the same, so that nothing is to be kept but what was pressed. */
export const toldOf = (session: Noted & { sessionId: string }, now: number): ProviderEvent[] => {
  const { wanted, sessionId, paid, expired, cancelled, ended } = session;
  const { checkoutId, companyId, contractId, total, recurrence } = wanted;
  /** Of the session alone, so that two of one checkout are told apart. */
  const own = sessionId.replace(/^test_/, '');
  const subscriptionId = `test_sub_${own}`;
  const customerId = `test_cus_${companyId}`;
  const invoiceOf = (index: number): string => `test_in_${own}_${index}`;
  const common = (name: string, at: string) => ({
    ...{ id: `test_evt_${own}_${name}`, at, checkoutId, companyId, contractId },
  });
  const ofSession = (type: 'checkout.session.completed' | 'checkout.session.expired', at: string): ProviderEvent => {
    const isPaid = type === 'checkout.session.completed';
    return {
      ...{ ...common(isPaid ? 'completed' : 'expired', at), type },
      object: {
        ...{ sessionId, total, status: isPaid ? 'complete' : 'expired', paymentStatus: isPaid ? 'paid' : 'unpaid' },
        subscriptionId: isPaid ? subscriptionId : null,
        customerId: isPaid ? customerId : null,
        invoiceId: isPaid ? invoiceOf(0) : null,
      },
    };
  };
  if (paid === null) return expired === null ? [] : [ofSession('checkout.session.expired', expired)];
  /** A period that was begun before a cancellation is the last one. */
  const periods: string[] = [paid];
  for (;;) {
    const next = periodStart(paid, recurrence, periods.length);
    const isOver = (at: string | null): boolean => at !== null && isBefore(at, next);
    if (Date.parse(next) > now || isOver(cancelled) || isOver(ended)) break;
    periods.push(next);
  }
  const periodEndsAt = periodStart(paid, recurrence, periods.length);
  const ofSubscription = (
    type: 'customer.subscription.updated' | 'customer.subscription.deleted',
    at: string,
    endedAt: string | null,
  ): ProviderEvent => ({
    ...{ ...common(endedAt === null ? 'cancelled' : 'ended', at), type },
    object: {
      ...{ subscriptionId, customerId, periodEndsAt, endedAt, status: endedAt === null ? 'active' : 'canceled' },
      endReason: endedAt === null ? null : 'cancellation_requested',
      cancelAt: cancelled === null ? null : periodEndsAt,
    },
  });
  const over = ended ?? (cancelled !== null && Date.parse(periodEndsAt) <= now ? periodEndsAt : null);
  return [
    ofSession('checkout.session.completed', paid),
    ...periods.map(
      (at, index): ProviderEvent => ({
        ...{ ...common(`paid_${index}`, at), type: 'invoice.paid' },
        object: {
          ...{ invoiceId: invoiceOf(index), subscriptionId, paid: total, due: total, paidAt: at },
          reason: index === 0 ? 'subscription_create' : 'subscription_cycle',
        },
      }),
    ),
    ...(cancelled === null ? [] : [ofSubscription('customer.subscription.updated', cancelled, null)]),
    ...(over === null ? [] : [ofSubscription('customer.subscription.deleted', over, over)]),
  ];
};
