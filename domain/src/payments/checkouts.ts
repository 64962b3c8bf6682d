import { z } from 'zod';
import { paymentMethods, withTaxes } from '../contracts/events.ts';
import { taxesOf } from '../contracts/tax.ts';
import { defineAggregate, defineEvents } from '../kernel/aggregate.ts';
import type { Decider, EventOrigin } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { uuid } from '../kernel/schemas.ts';
import { netOf, offer } from '../licensing/offer.ts';
import { localDate } from '../planning/schemas.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type ProviderEvent, providerEvent } from './provider-event.ts';

const buyer = z.strictObject({
  countryCode: z.string({ error: 'required' }).regex(/^[A-Z]{2}$/, { error: 'invalid_choice' }),
  vatNumber: z.string({ error: 'invalid' }).min(1, { error: 'required' }).max(40, { error: 'too_long' }).nullable(),
});
const asked = {
  checkoutId: uuid,
  contractId: uuid,
  offer,
  buyer,
  method: z.enum(paymentMethods, { error: 'invalid_choice' }),
  /** The day, in the seller's calendar, whose taxes it has. */
  on: localDate,
};
const session = {
  /** From 0: a session that nobody paid in time is followed by another one. */
  attempt: z.int().min(0).max(999),
  sessionId: z.string().regex(/^[A-Za-z0-9_-]{1,255}$/),
  /** Where the buyer pays. */
  url: z.url({ protocol: /^https?$/ }).max(2_000),
};

const [checkoutId, contractId] = ['0199a1b2-0000-7000-8000-0000000000d1', '0199a1b2-0000-7000-8000-0000000000d2'];
const thing = (n: number): string => `0199a1b2-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const sampleAsked = {
  ...{ checkoutId, contractId, method: 'card' as const, on: '2026-11-23' },
  offer: {
    license: { id: thing(1), name: 'Officina' },
    price: { id: thing(2), value: 4_900, recurrence: 'M' as const },
    discount: null,
    limits: [{ key: 'attrezzature', value: 50 }],
  },
  buyer: { countryCode: 'IT', vatNumber: null },
};
const samplePaid: ProviderEvent = {
  ...{ id: 'evt_1', at: '2026-11-23T08:01:00.000Z', type: 'invoice.paid', checkoutId, contractId, companyId: thing(3) },
  object: {
    ...{ invoiceId: 'in_1', subscriptionId: 'sub_1', paid: 5_978, due: 5_978 },
    ...{ reason: 'subscription_create', paidAt: '2026-11-23T08:01:00.000Z' },
  },
};

/** Events of a `checkout-…` stream, strict. */
const events = defineEvents({
  /** A company wants to buy; `total` is what falls due each time, taxes included. */
  CheckoutStarted: {
    data: z.strictObject({ ...asked, total: withTaxes }),
    golden: { ...sampleAsked, total: 5_978 },
  },
  /** The provider, or what stands in for it, has a page for it. */
  CheckoutSessionMade: {
    data: z.strictObject({ checkoutId: uuid, ...session }),
    golden: { checkoutId, attempt: 0, sessionId: 'cs_test_1', url: 'https://checkout.example/c/pay/cs_test_1' },
  },
  /** Something that the provider told, once for each of its ids. */
  ProviderEventReceived: {
    data: z.strictObject({ checkoutId: uuid, event: providerEvent }),
    golden: { checkoutId, event: samplePaid },
  },
});
export type CheckoutEvent = EventOf<typeof events.schemas>;
type Started = Extract<CheckoutEvent, { type: 'CheckoutStarted' }>['data'];

export type Checkout = {
  /** Null: the provider tells of one that this log does not know. */
  readonly started: (Omit<Started, 'checkoutId'> & { readonly at: string }) | null;
  readonly companyId: string | null;
  /** In the order of their attempts; the last one counts. */
  readonly sessions: readonly { readonly sessionId: string; readonly url: string }[];
  /** By the provider's ids. */
  readonly told: ReadonlyMap<string, ProviderEvent>;
};

export type CheckoutCommand =
  | ({ type: 'StartCheckout' } & Omit<Started, 'total'>)
  | { type: 'NoteSession'; checkoutId: string; attempt: number; sessionId: string; url: string }
  | { type: 'ReceiveProviderEvent'; checkoutId: string; event: ProviderEvent };

const schemas = {
  StartCheckout: z.strictObject(asked),
  NoteSession: z.strictObject({ checkoutId: uuid, ...session }),
  ReceiveProviderEvent: z.strictObject({ checkoutId: uuid, event: providerEvent }),
};

const refusal = ({ issues }: z.ZodError): Rejection =>
  reject(
    'invalid_fields',
    {},
    issues.map((issue) => ({ field: issue.path.join('.'), ...faultOf(issue) })),
  );

const decider: Decider<Checkout, CheckoutCommand, CheckoutEvent> = {
  initialState: () => ({ started: null, companyId: null, sessions: [], told: new Map() }),
  decide: ({ type, ...values }, state, { companyId }) => {
    const { data, error } = (schemas[type] as z.ZodType<Omit<CheckoutCommand, 'type'>>).safeParse(values);
    if (error !== undefined) return refusal(error);
    const command = { type, ...data } as CheckoutCommand;
    switch (command.type) {
      case 'StartCheckout': {
        const { type: _, ...start } = command;
        if (state.started === null) {
          const { total } = taxesOf(netOf(start.offer), { ...start.buyer, on: start.on });
          return [{ type: 'CheckoutStarted', data: { ...start, total } }];
        }
        // One checkout buys one thing: what was agreed first holds, and nothing else is sold under its id.
        const same = state.started.contractId === start.contractId && isSame(state.started.offer, start.offer);
        return same ? [] : reject('already_exists');
      }
      case 'NoteSession': {
        if (state.started === null) return reject('not_found');
        const { type: _, ...data } = command;
        // Of two who ask for the same attempt at once the provider makes one session, and the first one says so.
        return data.attempt === state.sessions.length ? [{ type: 'CheckoutSessionMade', data }] : [];
      }
      case 'ReceiveProviderEvent': {
        const { event, checkoutId } = command;
        const ours = event.companyId === companyId && event.checkoutId === checkoutId;
        const ofContract = state.started === null || state.started.contractId === event.contractId;
        if (!ours || !ofContract) return reject('not_found');
        return state.told.has(event.id) ? [] : [{ type: 'ProviderEventReceived', data: { checkoutId, event } }];
      }
      default:
        return command satisfies never;
    }
  },
  evolve: (state, event, { companyId, happenedAt }: EventOrigin) => {
    switch (event.type) {
      case 'CheckoutStarted': {
        const { checkoutId: _, ...started } = event.data;
        return { ...state, companyId, started: { ...started, at: happenedAt } };
      }
      case 'CheckoutSessionMade': {
        const { sessionId, url } = event.data;
        return { ...state, sessions: [...state.sessions, { sessionId, url }] };
      }
      case 'ProviderEventReceived': {
        const told = new Map(state.told).set(event.data.event.id, event.data.event);
        return { ...state, companyId, told };
      }
      default:
        throw new Error(`not an event of a checkout: ${(event satisfies never as CheckoutEvent).type}`);
    }
  },
};

const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
/** Whatever the order in which fields were written. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** What a checkout comes to. By invoice nothing is paid online: it is done as soon as it has a session. One that expired counts no more when another was made. */
export const settledOf = ({ started, sessions, told }: Pick<Checkout, 'started' | 'sessions' | 'told'>): Outcome => {
  const outcome = outcomeOf(told.values());
  if (started?.method === 'transfer' && sessions.length > 0) return { ...outcome, status: 'paid', paidAt: started.at };
  const last = sessions.at(-1)?.sessionId;
  const again = outcome.status === 'expired' && last !== undefined && !outcome.expired.includes(last);
  return again ? { ...outcome, status: 'open' } : outcome;
};

/** A checkout: what a company wants to buy, the page on which it pays, and all that the provider tells of it, for as long as it is paid. */
export const checkouts = defineAggregate({
  stream: { kind: 'checkout', each: 'thing', by: 'checkoutId', id: (_, checkout) => checkout },
  events,
  decider,
  commands: {
    StartCheckout: { permission: 'contracts.manage', samples: [sampleAsked] },
    NoteSession: {
      ...{ permission: 'contracts.manage', ofSystem: true },
      samples: [{ checkoutId, attempt: 0, sessionId: 'cs_test_1', url: 'https://checkout.example/c/pay/cs_test_1' }],
    },
    ReceiveProviderEvent: {
      ...{ permission: 'contracts.manage', ofSystem: true },
      samples: [{ checkoutId, event: samplePaid }],
    },
  },
  topic: null,
});
