/** Ids of ours that travel with what is bought: by them whatever a provider tells is known as ours. */
export type Purchase = { checkoutId: string; companyId: string; contractId: string };

export type WantedCheckout = Purchase & {
  /** From 0: another one where nobody paid by the session before in time. */
  attempt: number;
  /** What is bought, as the buyer reads it. */
  description: string;
  /** Cents of a euro that fall due each time, taxes included. */
  total: number;
  /** Every month, every year. */
  recurrence: 'M' | 'A';
  /** Null: the provider asks the buyer. */
  email: string | null;
  locale: 'it' | 'en' | 'es';
  /** Where the buyer comes back to; `sessionPlaceholder` in it becomes the id of the session. */
  returnTo: { success: string; cancel: string };
};

export const sessionPlaceholder = '{CHECKOUT_SESSION_ID}';

export type StartedCheckout = { sessionId: string; url: string };

/** `paid`: nothing is left to be done by the buyer, also where there was nothing to be paid online. */
export type SessionStatus = 'open' | 'paid' | 'expired';
export type Session = { sessionId: string; checkoutId: string; status: SessionStatus };

export const sessionEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;
export const invoiceEvents = ['invoice.paid', 'invoice.payment_failed'] as const;
export const subscriptionEvents = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const;

type Of<Types extends readonly string[], About> = { type: Types[number]; object: About };

/**
 * What a provider tells, under its own names of events. This is all that is kept of it: no name, no address, nothing of a card. Amounts are
 * cents, instants ISO in UTC.
 */
export type ProviderEvent = Purchase & {
  /** The provider's: by it a second copy is known. */
  id: string;
  /** When it happened there. */
  at: string;
} & (
    | Of<
        typeof sessionEvents,
        {
          sessionId: string;
          status: string;
          paymentStatus: string;
          subscriptionId: string | null;
          customerId: string | null;
          invoiceId: string | null;
          total: number | null;
        }
      >
    | Of<
        typeof invoiceEvents,
        { invoiceId: string; subscriptionId: string; paid: number; due: number; reason: string; paidAt: string | null }
      >
    | Of<
        typeof subscriptionEvents,
        {
          subscriptionId: string;
          customerId: string;
          status: string;
          /** Why it is over, where the provider says so. */
          endReason: string | null;
          periodEndsAt: string | null;
          cancelAt: string | null;
          endedAt: string | null;
        }
      >
  );

/** Why a message is not taken. The first three say that it does not come from the provider as it was sent. */
export type Untold = 'no_signature' | 'wrong_signature' | 'too_old' | 'unreadable' | 'unknown_kind' | 'not_ours';
export type Told = { event: ProviderEvent } | { untold: Untold };

/** How long a signed message may be on its way, in seconds. */
export const tolerance = 300;

export type PaymentMethod = 'card' | 'transfer' | 'test';

/**
 * What takes payments: a port with adapters (Stripe, by invoice, our own page for trying it). A call throws `PaymentProblem` where the
 * provider cannot be asked; it names no key and no buyer.
 */
export type Payments = {
  readonly method: PaymentMethod;
  /** The same attempt of a checkout gets the same session, however often it is asked for. */
  start(wanted: WantedCheckout): Promise<StartedCheckout>;
  /** As the provider has it now; undefined where it knows none of ours. */
  session(sessionId: string): Promise<Session | undefined>;
  /** Nobody can pay by it any more. What was paid stays paid. */
  expire(sessionId: string): Promise<void>;
  /** It ends with the period that is paid; answers when that is. undefined: there is no such subscription any more. */
  cancel(subscriptionId: string): Promise<string | undefined>;
  /** It ends now, because another one takes its place. */
  end(subscriptionId: string): Promise<void>;
  /** Where a customer changes a card and reads invoices; undefined where there is no such place. */
  portal(asked: {
    customerId: string;
    returnTo: string;
    locale: WantedCheckout['locale'];
  }): Promise<string | undefined>;
  /** A message as it came. Nothing in it is believed unless its signature is right. */
  read(body: Uint8Array, signature: string | undefined): Told;
  /** All that happened from an instant on, in any order; what was told already is told again. */
  since(at: string): AsyncIterable<ProviderEvent>;
  /** Rejects with what is wrong when nothing can be asked. */
  probe(): Promise<void>;
};

/** `code`: of the provider's client or the system; `status`: what the provider answered. */
export class PaymentProblem extends Error {
  override readonly name = 'PaymentProblem';
  readonly code: string;
  readonly status: number | undefined;

  constructor(code: string, status?: number) {
    super(`the payment provider: ${code}${status === undefined ? '' : `, it answered ${status}`}`);
    this.code = code;
    this.status = status;
  }
}

/** What a session or a subscription is named by, whoever names it: nothing else goes into an address. */
export const isProviderId = (id: string): boolean => /^[A-Za-z0-9_-]{1,255}$/.test(id);
