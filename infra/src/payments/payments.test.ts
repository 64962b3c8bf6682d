import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { paymentsConformance } from './conformance.ts';
import { PaymentProblem, type WantedCheckout } from './payments.ts';
import { createStripePayments } from './stripe.ts';
import { createTestPayments } from './test-page.ts';
import { cardOfBuyer } from './testing/stripe-ledger.ts';
import { newPurchase, startStripePeer } from './testing/stripe-peer.ts';
import { createTransferPayments } from './transfer.ts';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'cadenza-payments-'));
const pages = 'http://localhost:3000/test-checkout';

paymentsConformance('stripe', async () => {
  const peer = await startStripePeer();
  return {
    payments: createStripePayments(peer.settings),
    pay: async (sessionId) => peer.ledger.pay(sessionId),
    dispose: () => peer.close(),
  };
});

paymentsConformance('test page', async () => {
  const folder = await newFolder();
  const payments = createTestPayments({ folder: join(folder, 'payments'), pages });
  return { payments, pay: payments.pay, dispose: () => rm(folder, { recursive: true }) };
});

paymentsConformance('transfer', async () => ({ payments: createTransferPayments(), dispose: async () => {} }));

const wanted = (more: Partial<WantedCheckout> = {}): WantedCheckout => ({
  ...newPurchase(),
  attempt: 0,
  ...{ description: 'Licenza', total: 12_200, recurrence: 'A', email: 'ada@example.com', locale: 'es' },
  returnTo: { success: 'https://cadenza.example/end?s={CHECKOUT_SESSION_ID}', cancel: 'https://cadenza.example/pay' },
  ...more,
});

const withPeer = async () => {
  const peer = await startStripePeer();
  onTestFinished(() => peer.close());
  return { peer, payments: createStripePayments(peer.settings) };
};

test('stripe: a session is a subscription at our own price, taxes included, with our ids on both', async () => {
  const { peer, payments } = await withPeer();
  const asked = wanted();
  const { sessionId } = await payments.start(asked);
  const { checkoutId, companyId, contractId } = asked;
  const ours = { checkoutId, companyId, contractId };
  expect(peer.ledger.sessions.get(sessionId)?.asked).toEqual({
    ...{ mode: 'subscription', client_reference_id: checkoutId, customer_email: 'ada@example.com', locale: 'es' },
    ...{ success_url: asked.returnTo.success, cancel_url: asked.returnTo.cancel },
    line_items: {
      0: {
        quantity: '1',
        price_data: {
          ...{ currency: 'eur', unit_amount: '12200', tax_behavior: 'inclusive' },
          ...{ recurring: { interval: 'year' }, product_data: { name: 'Licenza' } },
        },
      },
    },
    ...{ metadata: ours, subscription_data: { metadata: ours } },
  });
});

test.each(['unavailable', 'lost'] as const)(
  'stripe: an answer that is %s is asked for again, and one session is made',
  async (how) => {
    const { peer, payments } = await withPeer();
    peer.failNext(2, how);
    await payments.start(wanted());
    expect([peer.ledger.sessions.size, peer.calls.length]).toEqual([1, 3]);
  },
);

test('stripe: a wrong key or a provider that is away is a problem that names neither key nor buyer', async () => {
  const { peer, payments } = await withPeer();
  const wrong = createStripePayments({ ...peer.settings, secretKey: 'sk_test_another_secret' });
  peer.failNext(20);
  for (const call of [
    () => payments.start(wanted()),
    () => payments.session('cs_test_000001'),
    () => Array.fromAsync(payments.since('2020-01-01T00:00:00Z')),
  ])
    await expect(call()).rejects.toMatchObject({ name: 'PaymentProblem', status: 503 });
  peer.failNext(0);
  const problem = await wrong.start(wanted()).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(PaymentProblem);
  expect(problem).toMatchObject({ status: 401 });
  expect(JSON.stringify(problem) + String(problem) + (problem as Error).stack).not.toMatch(/another_secret|ada@/);
}, 30_000);

test('stripe: a message counts for five minutes after it was signed, by our secret and as it was sent', async () => {
  const { peer, payments } = await withPeer();
  const { sessionId } = await payments.start(wanted());
  const [, paid] = peer.ledger.pay(sessionId);
  if (paid === undefined) throw new Error('nothing was told');
  const read = (body: string, signature: string) => payments.read(Buffer.from(body), signature);
  const fresh = peer.message(paid, { age: 290 });
  expect(read(fresh.body, fresh.signature)).toMatchObject({ event: { id: paid.id, type: 'invoice.paid' } });
  const late = peer.message(paid, { age: 310 });
  expect(read(late.body, late.signature)).toEqual({ untold: 'too_old' });
  const forged = peer.message(paid, { secret: 'whsec_another' });
  expect(read(forged.body, forged.signature)).toEqual({ untold: 'wrong_signature' });
  expect(read(fresh.body.replace('12200', '12201'), fresh.signature)).toEqual({ untold: 'wrong_signature' });
  expect(read(` ${fresh.body}`, fresh.signature)).toEqual({ untold: 'wrong_signature' });
  for (const signature of ['nonsense', 't=,v1=', `t=1,v0=${'0'.repeat(64)}`, 't=9999999999999999999,v1=0'])
    expect(read(fresh.body, signature), signature).toEqual({ untold: 'wrong_signature' });
});

test('stripe: what is signed and is none of ours, or nothing at all, is told apart', async () => {
  const { peer, payments } = await withPeer();
  const read = (event: object) => {
    const { body, signature } = peer.message(event);
    return payments.read(Buffer.from(body), signature);
  };
  const event = (type: string, object: object) => ({
    ...{ id: 'evt_1', object: 'event', created: 1, type },
    data: { object },
  });
  expect(read(event('charge.refunded', {}))).toEqual({ untold: 'unknown_kind' });
  expect(read(event('customer.subscription.deleted', { id: 'sub_1', items: { data: [] } }))).toEqual({
    untold: 'not_ours',
  });
  expect(read(event('invoice.paid', { id: 'in_1', parent: null }))).toEqual({ untold: 'not_ours' });
  const forged = { ...newPurchase(), checkoutId: "x' or 1=1" };
  expect(read(event('checkout.session.completed', { id: 'cs_1', metadata: forged }))).toEqual({ untold: 'not_ours' });
  for (const broken of [[], {}, event('invoice.paid', {}), { ...event('checkout.session.completed', {}), data: null }])
    expect(['unreadable', 'unknown_kind', 'not_ours']).toContain((read(broken) as { untold: string }).untold);
});

test('stripe: nothing of a card or a buyer is kept of what it tells', async () => {
  const { peer, payments } = await withPeer();
  const { sessionId } = await payments.start(wanted());
  const sent = peer.ledger.pay(sessionId);
  expect(JSON.stringify(sent)).toContain(cardOfBuyer.number);
  const read = sent.map((event) => {
    const { body, signature } = peer.message(event);
    return payments.read(Buffer.from(body), signature);
  });
  expect(read.every((told) => 'event' in told)).toBe(true);
  for (const secret of [...Object.values(cardOfBuyer), 'ada@'])
    expect(JSON.stringify([read, await Array.fromAsync(payments.since('2020-01-01T00:00:00Z'))])).not.toContain(secret);
});

test('test page: whoever presses first counts, also in two processes', async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  let clock = Date.parse('2026-01-31T10:00:00Z');
  const open = () => createTestPayments({ folder, pages, now: () => clock++ });
  const [one, other] = [open(), open()];
  const { sessionId, url } = await one.start(wanted());
  expect(url).toBe(`${pages}/${sessionId}`);
  await Promise.all([one.pay(sessionId), other.pay(sessionId), one.pay(sessionId)]);
  expect(await one.pay(sessionId)).toEqual(await other.pay(sessionId));
  await other.expire(sessionId);
  expect(await one.session(sessionId)).toMatchObject({ status: 'paid' });
  expect(await readFile(join(folder, `${sessionId}.paid`), 'utf8')).toMatch(/^2026-01-31T10/);
});

test('test page: a period is paid again when it begins, on the last day of short months, until it is cancelled', async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  let clock = Date.parse('2026-01-31T10:00:00Z');
  const payments = createTestPayments({ folder, pages, now: () => clock });
  const checkoutId = randomUUID();
  const { sessionId } = await payments.start(wanted({ checkoutId, recurrence: 'M' }));
  const days = async () =>
    (await payments.pay(sessionId)).flatMap(({ type, at }) => (type === 'invoice.paid' ? [at.slice(0, 10)] : []));
  expect(await days()).toEqual(['2026-01-31']);
  clock = Date.parse('2026-03-31T10:00:00Z');
  expect(await days()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  expect(await payments.cancel(`test_sub_${checkoutId}_0`)).toBe('2026-04-30T10:00:00.000Z');
  clock = Date.parse('2026-09-01T00:00:00Z');
  expect(await days()).toHaveLength(3);
  const ended = (await payments.pay(sessionId)).filter(({ type }) => type === 'customer.subscription.deleted');
  expect(ended).toMatchObject([{ at: '2026-04-30T10:00:00.000Z', object: { endedAt: '2026-04-30T10:00:00.000Z' } }]);
});
