import Stripe from 'stripe';
import {
  isProviderId,
  PaymentProblem,
  type Payments,
  type Purchase,
  type SessionStatus,
  tolerance,
  type WantedCheckout,
} from './payments.ts';
import { knownEvents, periodEndOf, toldBy } from './stripe-events.ts';

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Where the provider's API is, `https://api.stripe.com`. */
  apiBase: string;
};

/** Milliseconds of one attempt. A buyer waits for it. */
const patience = 20_000;

const statuses: Record<string, SessionStatus> = { open: 'open', expired: 'expired' };

/** Paid is what the provider has the money of, or what costs nothing; a transfer that is on its way is still open. */
const statusOf = ({ status, payment_status: payment }: Stripe.Checkout.Session): SessionStatus => {
  if (status === 'complete') return payment === 'unpaid' ? 'open' : 'paid';
  return statuses[status ?? ''] ?? 'open';
};

/** Its own words may hold the key or the buyer: code and number tell enough. */
const problemOf = (error: unknown): unknown => {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { code = (error.detail as { code?: string } | undefined)?.code ?? error.type, statusCode } = error;
  return new PaymentProblem(code, statusCode);
};

const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const asking = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    throw problemOf(error);
  }
};

/** undefined where the provider has no such thing. */
const ifThere = <T>(call: () => Promise<T>): Promise<T | undefined> =>
  asking(() => call().catch((error: unknown) => (isGone(error) ? undefined : Promise.reject(error))));

const ours = ({ checkoutId, companyId, contractId }: Purchase) => ({ checkoutId, companyId, contractId });

/** A subscription at our own price, so that the provider's catalogue needs no copy of ours. */
const sessionOf = (wanted: WantedCheckout): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  client_reference_id: wanted.checkoutId,
  ...(wanted.email !== null && { customer_email: wanted.email }),
  locale: wanted.locale,
  success_url: wanted.returnTo.success,
  cancel_url: wanted.returnTo.cancel,
  line_items: [
    {
      quantity: 1,
      price_data: {
        ...{ currency: 'eur', unit_amount: wanted.total, tax_behavior: 'inclusive' },
        recurring: { interval: wanted.recurrence === 'M' ? 'month' : 'year' },
        product_data: { name: wanted.description },
      },
    },
  ],
  metadata: ours(wanted),
  subscription_data: { metadata: ours(wanted) },
});

/** Card payments by Stripe: its page takes the card, so that none ever comes here. */
export const createStripePayments = ({ secretKey, webhookSecret, apiBase }: StripeSettings): Payments => {
  const { protocol, hostname, port } = new URL(apiBase);
  const client = new Stripe(secretKey, {
    ...{ host: hostname, port: port || (protocol === 'http:' ? 80 : 443) },
    ...{ protocol: protocol === 'http:' ? 'http' : 'https', timeout: patience, maxNetworkRetries: 2, telemetry: false },
  });
  return {
    method: 'card',
    start: (wanted) =>
      asking(async () => {
        const key = { idempotencyKey: `checkout ${wanted.checkoutId} ${wanted.attempt}` };
        const { id, url } = await client.checkout.sessions.create(sessionOf(wanted), key);
        if (url === null) throw new PaymentProblem('session_without_address');
        return { sessionId: id, url };
      }),
    session: async (sessionId) => {
      if (!isProviderId(sessionId)) return undefined;
      const found = await ifThere(() => client.checkout.sessions.retrieve(sessionId));
      const checkoutId = found?.client_reference_id ?? undefined;
      return found && checkoutId !== undefined
        ? { sessionId: found.id, checkoutId, status: statusOf(found) }
        : undefined;
    },
    expire: async (sessionId) => {
      const found = await ifThere(() => client.checkout.sessions.retrieve(sessionId));
      if (found?.status === 'open') await asking(() => client.checkout.sessions.expire(sessionId));
    },
    cancel: async (subscriptionId) => {
      const last = { cancel_at_period_end: true };
      const found = await ifThere(() => client.subscriptions.update(subscriptionId, last));
      return (found && periodEndOf(found)) ?? undefined;
    },
    end: async (subscriptionId) => {
      await ifThere(() => client.subscriptions.cancel(subscriptionId));
    },
    portal: ({ customerId, returnTo, locale }) =>
      asking(async () => {
        const wanted = { customer: customerId, return_url: returnTo, locale };
        return (await client.billingPortal.sessions.create(wanted)).url;
      }),
    read: (body, signature) => {
      if (signature === undefined || signature.trim() === '') return { untold: 'no_signature' };
      const isRight = (seconds: number): boolean => {
        try {
          return Stripe.webhooks.signature?.verifyHeader(body, signature, webhookSecret, seconds) ?? false;
        } catch {
          return false; // for some signatures that are none the client has no error of its own
        }
      };
      if (!isRight(tolerance)) return { untold: isRight(0) ? 'too_old' : 'wrong_signature' };
      try {
        return toldBy(JSON.parse(new TextDecoder().decode(body)) as Stripe.Event);
      } catch {
        return { untold: 'unreadable' };
      }
    },
    since: async function* (at) {
      const created = { gte: Math.floor(Date.parse(at) / 1000) };
      try {
        for await (const event of client.events.list({ created, types: [...knownEvents], limit: 100 })) {
          const told = toldBy(event);
          if ('event' in told) yield told.event;
        }
      } catch (error) {
        throw problemOf(error);
      }
    },
    probe: async () => {
      await asking(() => client.balance.retrieve());
    },
  };
};
