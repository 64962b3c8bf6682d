import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection } from '../kernel/rejection.ts';
import { decide, testCompany, testContext, testMetadata } from '../testing/given-when-then.ts';
import { goldenState } from '../testing/golden.ts';
import { type Checkout, type CheckoutEvent, checkouts, settledOf } from './checkouts.ts';
import { outcomeOf } from './outcome.ts';
import type { ProviderEvent } from './provider-event.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [checkoutId, contractId] = [id(1), id(2)];
const ours = { checkoutId, contractId, companyId: testCompany };
const start = {
  ...{ type: 'StartCheckout' as const, checkoutId, contractId, method: 'card' as const, on: '2026-03-02' },
  offer: {
    license: { id: id(11), name: 'Officina' },
    price: { id: id(12), value: 10_000, recurrence: 'M' as const },
    discount: { id: id(13), type: 'P' as const, value: 1_000, description: 'Lancio' },
    limits: [{ key: 'attrezzature', value: 50 }],
  },
  buyer: { countryCode: 'IT', vatNumber: null },
};
const { type: _, ...started } = start;
const startedBy = (method: 'card' | 'transfer'): CheckoutEvent => ({
  type: 'CheckoutStarted',
  data: { ...started, method, total: 10_980 },
});
const begun = startedBy('card');
const made = {
  type: 'CheckoutSessionMade' as const,
  data: { checkoutId, attempt: 0, sessionId: 'cs_1', url: 'https://checkout.example/cs_1' },
};
const note = { type: 'NoteSession' as const, ...made.data };

const minute = (n: number): string => new Date(Date.UTC(2026, 2, 2) + n * 60_000).toISOString();
type InvoiceEvent = Extract<ProviderEvent, { type: 'invoice.paid' | 'invoice.payment_failed' }>;
const invoice = (n: number, at: number, type: InvoiceEvent['type'] = 'invoice.paid', of = ours): InvoiceEvent => ({
  ...{ ...of, id: `evt_in_${n}_${at}`, at: minute(at), type },
  object: {
    ...{ invoiceId: `in_${n}`, subscriptionId: 'sub_1', paid: 10_980, due: 10_980 },
    ...{ reason: n === 1 ? 'subscription_create' : 'subscription_cycle', paidAt: minute(at) },
  },
});
const session = (type: 'completed' | 'expired', paymentStatus: string, at: number): ProviderEvent => ({
  ...{ ...ours, id: `evt_cs_${type}_${at}`, at: minute(at), type: `checkout.session.${type}` as const },
  object: {
    ...{ sessionId: 'cs_1', status: 'complete', paymentStatus, total: 10_980 },
    ...{ subscriptionId: 'sub_1', customerId: 'cus_1', invoiceId: 'in_1' },
  },
});
const ended = (at: number, endReason: string | null): ProviderEvent => ({
  ...{ ...ours, id: `evt_sub_${at}`, at: minute(at), type: 'customer.subscription.deleted' },
  object: {
    ...{ subscriptionId: 'sub_1', customerId: 'cus_1', status: 'canceled', endReason },
    ...{ periodEndsAt: null, cancelAt: null, endedAt: minute(at) },
  },
});
const received = (event: ProviderEvent): CheckoutEvent => ({
  type: 'ProviderEventReceived',
  data: { checkoutId, event },
});
const receive = (event: ProviderEvent) => ({ type: 'ReceiveProviderEvent' as const, checkoutId, event });
const given = (...history: CheckoutEvent[]) => decide(checkouts.decider).given(history);

describe('a checkout', () => {
  it('costs the net price less discount, with the taxes of its day, exact to the cent', () => {
    given().when(start).then([begun]);
    given()
      .when({ ...start, on: 'yesterday' })
      .then({ code: 'invalid_fields' });
  });

  it('buys one thing: the same asked for again changes nothing, another offer or contract is refused', () => {
    given(begun, made)
      .when({ ...start, on: '2026-03-03', method: 'transfer' })
      .then([]);
    given(begun)
      .when({ ...start, contractId: id(3) })
      .then('already_exists');
    const cheaper = { ...start.offer, price: { ...start.offer.price, value: 1 } };
    given(begun)
      .when({ ...start, offer: cheaper })
      .then('already_exists');
  });

  it('has the first session that was made for it', () => {
    given().when(note).then('not_found');
    given(begun).when(note).then([made]);
    given(begun, made)
      .when({ ...note, sessionId: 'cs_2' })
      .then([]);
  });

  it('by invoice is done when it has a session, by card when the provider says so', () => {
    const byInvoice = startedBy('transfer');
    const state = (...history: CheckoutEvent[]) =>
      settledOf(
        history.reduce(
          (s, event) => checkouts.decider.evolve(s, event, testMetadata),
          checkouts.decider.initialState(),
        ),
      );
    expect(state(byInvoice)).toMatchObject({ status: 'open', paidAt: null });
    expect(state(byInvoice, made)).toMatchObject({ status: 'paid', paidAt: testMetadata.happenedAt, payments: [] });
    expect(state(begun, made)).toMatchObject({ status: 'open' });
    const expired = received(session('expired', 'unpaid', 3));
    expect(state(begun, made, expired)).toMatchObject({ status: 'expired' });
    const again: CheckoutEvent = { type: 'CheckoutSessionMade', data: { ...made.data, attempt: 1, sessionId: 'cs_2' } };
    for (const history of [
      [begun, made, expired, again],
      [begun, made, again, expired],
    ])
      expect(state(...history)).toMatchObject({ status: 'open' });
  });

  it('takes what the provider tells once, also before it knows its own session, or anything', () => {
    const paid = invoice(1, 5);
    given(begun)
      .when(receive(paid))
      .then([received(paid)]);
    given()
      .when(receive(paid))
      .then([received(paid)]);
    given(begun, received(paid)).when(receive(paid)).then([]);
  });

  it.each([
    ['another company', { companyId: id(9) }],
    ['another contract', { contractId: id(9) }],
    ['another checkout', { checkoutId: id(9) }],
  ])('takes nothing that is told of %s', (_what, other) => {
    given(begun, made)
      .when(receive(invoice(1, 5, 'invoice.paid', { ...ours, ...other })))
      .then('not_found');
  });

  it('keeps the listed fields and no other: nothing of a card gets in', () => {
    const told = invoice(1, 5);
    const refused = (event: object) =>
      given(begun)
        .when(receive(event as ProviderEvent))
        .then({ code: 'invalid_fields' });
    refused({ ...told, object: { ...told.object, card: '4242' } });
    refused({ ...told, card: { last4: '4242' } });
    refused({ ...told, object: { ...told.object, invoiceId: '4242 4242 4242 4242' } });
    refused({ ...told, type: 'charge.refunded' });
  });
});

describe('what a provider has told', () => {
  it.each([
    ['a session that is paid', [session('completed', 'paid', 3)], 'paid'],
    ['a session of nothing to pay', [session('completed', 'no_payment_required', 3)], 'paid'],
    ['a session whose money is on its way', [session('completed', 'unpaid', 3)], 'open'],
    ['a first invoice that is paid, whatever of its session', [invoice(1, 3)], 'paid'],
    ['a renewal alone, which says not since when', [invoice(2, 3)], 'open'],
    ['a session that expired', [session('expired', 'unpaid', 3)], 'expired'],
    ['a session that was paid and, late, expired', [session('expired', 'unpaid', 9), invoice(1, 3)], 'paid'],
  ])('%s', (_what, told, status) => {
    expect(outcomeOf(told).status).toBe(status);
  });

  it('a payment is one for each invoice, at the moment of the first that tells it', () => {
    expect(outcomeOf([invoice(2, 9), invoice(1, 3), invoice(1, 4)]).payments).toEqual([
      { reference: 'in_1', amount: 10_980, paidAt: minute(3) },
      { reference: 'in_2', amount: 10_980, paidAt: minute(9) },
    ]);
  });

  it('a charge that failed is overdue until a later one comes in', () => {
    const failed = invoice(2, 5, 'invoice.payment_failed');
    expect(outcomeOf([invoice(1, 3), failed]).overdue).toBe(true);
    expect(outcomeOf([failed, invoice(2, 6)]).overdue).toBe(false);
  });

  it('an end says whether the company wanted it or nobody paid', () => {
    expect(outcomeOf([ended(5, 'cancellation_requested')]).ended).toEqual({ at: minute(5), reason: 'cancelled' });
    expect(outcomeOf([ended(5, 'payment_failed')]).ended).toEqual({ at: minute(5), reason: 'unpaid' });
  });
});

const kinds = fc.constantFrom(
  ...(['completed', 'expired', 'paid', 'failed', 'updated', 'ended'] as const).map((kind) => kind),
);
/** Facts of a few invoices and sessions, in a narrow span of time so that many share their instant. */
const fact = fc.record({
  kind: kinds,
  at: fc.integer({ min: 0, max: 40 }),
  n: fc.integer({ min: 1, max: 6 }),
  status: fc.constantFrom('paid', 'unpaid', 'no_payment_required'),
});
const toEvent = (
  { kind, at, n, status }: typeof fact extends fc.Arbitrary<infer F> ? F : never,
  place: number,
): ProviderEvent => {
  const event = ((): ProviderEvent => {
    if (kind === 'completed' || kind === 'expired') return session(kind, status, at);
    if (kind === 'paid') return invoice(n, at);
    if (kind === 'failed') return invoice(n, at, 'invoice.payment_failed');
    const over = ended(at, n % 2 ? 'payment_failed' : null);
    if (kind === 'ended' || over.type !== 'customer.subscription.deleted') return over;
    return {
      ...over,
      type: 'customer.subscription.updated',
      object: { ...over.object, cancelAt: minute(at + n), endedAt: null },
    };
  })();
  return { ...event, id: `evt_${place}` };
};

/** As the use case does it: each is decided on what was there, and what was decided is folded. */
const fold = (told: readonly ProviderEvent[], from = checkouts.decider.initialState()): Checkout =>
  told.reduce((state, event) => {
    const decision = checkouts.decider.decide(receive(event), state, { ...testContext, system: true });
    if (isRejection(decision)) throw new Error(decision.code);
    return decision.reduce((next, one) => checkouts.decider.evolve(next, one, testMetadata), state);
  }, from);

/** The same in order of the provider's clock, and in any order, each up to three times. */
const histories = (minLength: number, maxLength: number) =>
  fc
    .array(fact, { minLength, maxLength, size: 'max' })
    .map((facts) => facts.map(toEvent))
    .chain((events) =>
      fc.record({
        events: fc.constant(events),
        told: fc
          .array(fc.integer({ min: 1, max: 3 }), { minLength: events.length, maxLength: events.length })
          .map((times) => events.flatMap((event, place) => Array.from({ length: times[place] ?? 1 }, () => event)))
          .chain((copies) => fc.shuffledSubarray(copies, { minLength: copies.length, maxLength: copies.length })),
      }),
    );
const sameInAnyOrder = ({ events, told }: { events: ProviderEvent[]; told: ProviderEvent[] }): void => {
  const inOrder = events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const [one, other] = [fold(inOrder), fold(told)];
  expect(settledOf(other)).toEqual(settledOf(one));
  expect(new Map([...other.told].sort())).toEqual(new Map([...one.told].sort()));
};

describe('in any order, each up to three times', () => {
  it('few facts come to the same as in order', () => {
    fc.assert(fc.property(histories(1, 12), sameInAnyOrder), { numRuns: 500 });
  });

  it('a thousand facts come to the same as in order', () => {
    fc.assert(fc.property(histories(1_000, 1_000), sameInAnyOrder), {
      ...{ numRuns: 4, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true }, // shrunk for a minute, not for ten
    });
  });

  it('the session that was made, early or late, changes nothing of it', () => {
    const state = fold([invoice(1, 3)]);
    const late = [begun, made].reduce((s, event) => checkouts.decider.evolve(s, event, testMetadata), state);
    expect(settledOf(late)).toEqual(settledOf(fold([invoice(1, 3)])));
    expect(late.sessions).toMatchObject([{ sessionId: 'cs_1' }]);
  });
});

it('golden events come to a checkout that was paid', () => {
  const state = goldenState(checkouts);
  expect(state.started?.total).toBe(5_978);
  expect(settledOf(state)).toMatchObject({
    ...{ status: 'paid', subscriptionId: 'sub_1', ended: null },
    payments: [{ reference: 'in_1', amount: 5_978, paidAt: '2026-11-23T08:01:00.000Z' }],
  });
});
