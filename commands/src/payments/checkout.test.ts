import { contracts } from '@cadenza/domain/contracts/contracts';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import type { Offer } from '@cadenza/domain/licensing/offer';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { newId } from '@cadenza/infra/ids';
import type { Payments } from '@cadenza/infra/payments/payments';
import { createStripePayments } from '@cadenza/infra/payments/stripe';
import { newPurchase, startStripePeer } from '@cadenza/infra/payments/testing/stripe-peer';
import { createTransferPayments } from '@cadenza/infra/payments/transfer';
import { createPool } from '@cadenza/infra/postgres/pool';
import { expect, onTestFinished, test } from 'vitest';
import { systemActor } from '../kernel/actor.ts';
import { createExecute } from '../kernel/execute.ts';
import { createFolds } from '../kernel/folds.ts';
import { receiveEvent } from './receive-event.ts';
import { settleCheckout } from './settle-checkout.ts';
import { checkoutOfSession, startCheckout } from './start-checkout.ts';

const offer: Offer = {
  license: { id: newId(), name: 'Officina' },
  price: { id: newId(), value: 10_000, recurrence: 'M' },
  discount: null,
  limits: [{ key: 'attrezzature', value: 50 }],
};

const servicesOf = (payments: Payments) => {
  const clock = () => '2026-03-02T08:00:00.000Z';
  const store = createMemoryEventStore({ now: clock });
  const folds = createFolds(store);
  const pool = createPool({ url: 'postgres://nobody@127.0.0.1:1/nowhere', applicationName: 'test', max: 1 }); // never asked
  return {
    store,
    folds,
    pool,
    clock,
    payments,
    execute: createExecute({ store, folds }),
    readAfter: { wait: async () => true },
  };
};
const withStripe = async () => {
  const peer = await startStripePeer();
  onTestFinished(() => peer.close());
  return { peer, services: servicesOf(createStripePayments(peer.settings)) };
};
type Services = ReturnType<typeof servicesOf>;
const asked = (services: Services, companyId: string) => ({
  ...{ services, actor: systemActor(companyId), commandId: newId(), correlationId: newId() },
});
const wanted = () => ({
  ...{ ...newPurchase(), offer, email: 'ada@example.com', locale: 'it' as const },
  buyer: { countryCode: 'IT', vatNumber: null },
  returnTo: { success: 'https://cadenza.example/end?s={CHECKOUT_SESSION_ID}', cancel: 'https://cadenza.example/pay' },
});
const started = async (services: Services, what = wanted()) => {
  const done = await startCheckout(asked(services, what.companyId), what);
  if (isRejection(done)) throw new Error(done.code);
  return { ...what, ...done };
};
const contractsOf = ({ folds }: Services, companyId: string) =>
  folds.state(streamOf(contracts, companyId), contracts.decider);
const receiveAll = async (services: Services) => {
  for await (const event of services.payments.since('2020-01-01T00:00:00Z'))
    await receiveEvent(services, event, newId());
};

test('a checkout that is asked for at once and again is one session, at the total with taxes', async () => {
  const { peer, services } = await withStripe();
  const what = wanted();
  const all = await Promise.all([1, 2, 3].map(() => started(services, what)));
  all.push(await started(services, what));
  expect(new Set(all.map(({ sessionId, url }) => `${sessionId} ${url}`)).size).toBe(1);
  expect([...peer.ledger.sessions.values()]).toMatchObject([{ amount_total: 12_200 }]);
});

test('whose session it is the log says: of another company, or of none, it is not found', async () => {
  const { peer, services } = await withStripe();
  const { checkoutId, companyId, contractId, sessionId } = await started(services);
  const open = { checkoutId, companyId, contractId, status: 'open' };
  expect(await checkoutOfSession(services, sessionId)).toEqual(open);
  peer.ledger.pay(sessionId);
  expect(await checkoutOfSession(services, sessionId)).toEqual({ ...open, status: 'paid' });
  // One that somebody else has made under our ids at the same provider.
  const { sessionId: forged } = await services.payments.start({
    ...wanted(),
    checkoutId,
    companyId,
    attempt: 7,
    total: 1,
    description: 'x',
    recurrence: 'M',
  });
  peer.ledger.pay(forged);
  for (const unknown of [forged, 'cs_test_999', '', '../x'])
    expect(await checkoutOfSession(services, unknown), unknown).toMatchObject({ code: 'not_found' });
  expect(await startCheckout(asked(services, newId()), wanted())).toMatchObject({ code: 'not_found' });
});

test('nobody pays twice: a session that is paid leads on, one that expired is followed by another', async () => {
  const { peer, services } = await withStripe();
  const first = await started(services);
  peer.ledger.expire(first.sessionId);
  const second = await started(services, first);
  expect(second.sessionId).not.toBe(first.sessionId);
  await receiveAll(services);
  expect(await checkoutOfSession(services, second.sessionId)).toMatchObject({ status: 'open' });
  peer.ledger.pay(second.sessionId);
  const third = await started(services, first);
  expect(third).toMatchObject({
    sessionId: second.sessionId,
    url: `https://cadenza.example/end?s=${second.sessionId}`,
  });
  expect(peer.ledger.sessions.size).toBe(2);
});

test('a process that dies before it has noted its session makes no second one', async () => {
  const { peer, services } = await withStripe();
  const what = wanted();
  const { start } = services.payments;
  const dying = {
    ...services,
    payments: {
      ...services.payments,
      start: (...of: Parameters<typeof start>) => start(...of).then(() => Promise.reject(new Error('killed'))),
    },
  };
  await expect(startCheckout(asked(dying, what.companyId), what)).rejects.toThrow('killed');
  const { sessionId } = await started(services, what);
  expect([...peer.ledger.sessions.keys()]).toEqual([sessionId]);
});

test('what is paid starts the contract and is recorded, once, in whatever order it is told', async () => {
  const { peer, services } = await withStripe();
  const { checkoutId, companyId, contractId, sessionId } = await started(services);
  peer.ledger.pay(sessionId);
  const subscription = [...peer.ledger.subscriptions.keys()][0] ?? '';
  peer.ledger.renew(subscription);
  peer.ledger.end(subscription, 'payment_failed');
  const told = await Array.fromAsync(services.payments.since('2020-01-01T00:00:00Z'));
  const settle = () => settleCheckout(asked(services, companyId), checkoutId);
  expect(await settle()).toEqual({ paid: false, contractId });
  expect(await contractsOf(services, companyId)).toEqual([]);
  for (const event of [...told, ...told.toReversed()]) {
    await receiveEvent(services, event, newId());
    await settle();
  }
  const [contract, ...others] = await contractsOf(services, companyId);
  expect(others).toEqual([]);
  expect(contract).toMatchObject({ id: contractId, method: 'card', end: { reason: 'unpaid' } });
  expect(contract?.payments).toHaveLength(2);
  expect(contract?.payments.every(({ amount }) => amount === 12_200)).toBe(true);
});

test('what is told of another company, or contract, changes nothing', async () => {
  const { peer, services } = await withStripe();
  const { checkoutId, companyId, sessionId } = await started(services);
  peer.ledger.pay(sessionId);
  const [event] = await Array.fromAsync(services.payments.since('2020-01-01T00:00:00Z'));
  if (event === undefined) throw new Error('nothing was told');
  for (const wrong of [{ companyId: newId() }, { contractId: newId() }])
    expect(await receiveEvent(services, { ...event, ...wrong }, newId())).toMatchObject({ code: 'not_found' });
  expect(await receiveEvent(services, event, newId())).toEqual({ news: true });
  expect(await receiveEvent(services, event, newId())).toEqual({ news: false });
  expect(await settleCheckout(asked(services, companyId), newId())).toMatchObject({ paid: false });
  expect(checkoutId).not.toBe(companyId);
});

test('by invoice the contract begins unpaid, as soon as its buyer goes on', async () => {
  const services = servicesOf(createTransferPayments());
  const { checkoutId, companyId, contractId, sessionId, url } = await started(services);
  expect(url).toBe(`https://cadenza.example/end?s=${sessionId}`);
  expect(await checkoutOfSession(services, sessionId)).toMatchObject({ status: 'paid', contractId });
  await settleCheckout(asked(services, companyId), checkoutId);
  const [contract] = await contractsOf(services, companyId);
  expect(contract).toMatchObject({ method: 'transfer', startsOn: '2026-03-02', payments: [] });
});
