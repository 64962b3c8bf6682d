import { now } from '../../clock/clock.ts';
import { type Nested, textAt } from './form.ts';

/** An event as the provider writes it. */
export type PeerEvent = { id: string; object: 'event'; type: string; created: number; data: { object: object } };

type Session = { [name: string]: unknown; id: string; status: string; payment_status: string; metadata: Nested };
type Subscription = {
  [name: string]: unknown;
  id: string;
  metadata: Nested;
  items: { data: { current_period_end: number }[] };
};

const seconds = (): number => Math.floor(now() / 1000);
const day = 86_400;

/** A card as it stands in what a real provider sends: it must not be found again anywhere in the product. */
export const cardOfBuyer = { last4: '4242', number: '4242424242424242', name: 'Mario Rossi' };

/** What the provider has in its books, and all that it has told or would tell of it. */
export const createLedger = () => {
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Subscription>();
  const events: PeerEvent[] = [];
  let count = 0;
  const next = (prefix: string): string => `${prefix}_${String(++count).padStart(6, '0')}`;

  const tell = (type: string, object: object): PeerEvent => {
    const event: PeerEvent = {
      ...{ id: next('evt'), object: 'event', type, created: seconds() },
      data: {
        object: structuredClone({ ...object, customer_details: cardOfBuyer, payment_method_details: cardOfBuyer }),
      },
    };
    events.push(event);
    return event;
  };

  const invoice = (subscription: Subscription, paid: boolean, reason: string): [id: string, event: PeerEvent] => {
    const id = next('in');
    const total = Number(subscription.total);
    const event = tell(paid ? 'invoice.paid' : 'invoice.payment_failed', {
      ...{ id, object: 'invoice', amount_due: total, amount_paid: paid ? total : 0, billing_reason: reason },
      status_transitions: { paid_at: paid ? seconds() : null },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
    });
    return [id, event];
  };

  return {
    sessions,
    subscriptions,
    events,
    start: (form: Nested): Session => {
      const id = next('cs_test');
      const session: Session = {
        ...{
          id,
          object: 'checkout.session',
          status: 'open',
          payment_status: 'unpaid',
          url: `https://checkout.example/${id}`,
        },
        ...{ subscription: null, customer: null, invoice: null, expires_at: seconds() + day },
        client_reference_id: textAt(form, 'client_reference_id'),
        amount_total: Number(textAt(form, 'line_items', '0', 'price_data', 'unit_amount')),
        metadata: form.metadata as Nested,
        success_url: textAt(form, 'success_url').replaceAll('{CHECKOUT_SESSION_ID}', id),
        asked: form,
      };
      sessions.set(id, session);
      return session;
    },
    expire: (id: string): Session | undefined => {
      const session = sessions.get(id);
      if (session?.status !== 'open') return undefined;
      session.status = 'expired';
      tell('checkout.session.expired', session);
      return session;
    },
    /** The buyer pays at the provider's page; answers what it tells of that, in the order in which it does. */
    pay: (id: string): PeerEvent[] => {
      const session = sessions.get(id);
      if (session?.status !== 'open') throw new Error(`no open session ${id}`);
      const asked = session.asked as Nested;
      const subscription: Subscription = {
        ...{ id: next('sub'), object: 'subscription', status: 'active', customer: next('cus') },
        ...{ cancel_at: null, ended_at: null, total: session.amount_total },
        metadata: (asked.subscription_data as Nested).metadata as Nested,
        items: { data: [{ current_period_end: seconds() + 30 * day }] },
      };
      subscriptions.set(subscription.id, subscription);
      const begun = tell('customer.subscription.created', subscription);
      const [invoiceId, paid] = invoice(subscription, true, 'subscription_create');
      Object.assign(session, {
        ...{ status: 'complete', payment_status: 'paid', subscription: subscription.id },
        ...{ customer: subscription.customer, invoice: invoiceId },
      });
      return [begun, paid, tell('checkout.session.completed', session)];
    },
    /** Another period begins: its card is charged, or that fails. */
    renew: (subscriptionId: string, paid = true): PeerEvent => {
      const subscription = subscriptions.get(subscriptionId);
      if (subscription === undefined) throw new Error(`no subscription ${subscriptionId}`);
      return invoice(subscription, paid, 'subscription_cycle')[1];
    },
    change: (id: string, form: Nested): Subscription | undefined => {
      const subscription = subscriptions.get(id);
      if (subscription === undefined) return undefined;
      if (textAt(form, 'cancel_at_period_end') === 'true' && subscription.cancel_at === null) {
        subscription.cancel_at = subscription.items.data[0]?.current_period_end;
        tell('customer.subscription.updated', subscription);
      }
      return subscription;
    },
    /** `why`: the company wants it no more, or nobody paid. */
    end: (id: string, why = 'cancellation_requested'): Subscription | undefined => {
      const subscription = subscriptions.get(id);
      if (subscription === undefined || subscription.ended_at !== null) return undefined;
      Object.assign(subscription, { status: 'canceled', ended_at: seconds(), cancellation_details: { reason: why } });
      tell('customer.subscription.deleted', subscription);
      return subscription;
    },
    /** Newest first, two a page. */
    list: (query: URLSearchParams): object => {
      const from = Number(query.get('created[gte]') ?? 0);
      const wanted = [...query].flatMap(([name, value]) => (/^types\[/.test(name) ? [value] : []));
      const found = events.filter(({ type, created }) => created >= from && wanted.includes(type)).toReversed();
      const start = found.findIndex(({ id }) => id === query.get('starting_after')) + 1;
      const page = found.slice(start, start + 2);
      return { object: 'list', url: '/v1/events', data: page, has_more: start + 2 < found.length };
    },
  };
};
export type Ledger = ReturnType<typeof createLedger>;
