import { systemActor } from '@cadenza/commands/kernel/actor';
import { startCheckout } from '@cadenza/commands/payments/start-checkout';
import { contracts } from '@cadenza/domain/contracts/contracts';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { checkouts } from '@cadenza/domain/payments/checkouts';
import { newId } from '@cadenza/infra/ids';
import { cardOfBuyer, type PeerEvent } from '@cadenza/infra/payments/testing/stripe-ledger';
import { type StripePeer, startStripePeer } from '@cadenza/infra/payments/testing/stripe-peer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Black box: what a payment provider sends over HTTP, and what a company has of it. */

let peer: StripePeer;
let world: World;
beforeAll(async () => {
  peer = await startStripePeer();
  world = await createWorld({ workers: true, payments: { kind: 'stripe', ...peer.settings } });
}, 120_000);
afterAll(async () => {
  await world.close();
  await peer.close();
});

const offer = {
  license: { id: newId(), name: 'Officina' },
  price: { id: newId(), value: 10_000, recurrence: 'M' as const },
  discount: null,
  limits: [{ key: 'attrezzature', value: 50 }],
};
const begun = async (companyId: string) => {
  const ids = { checkoutId: newId(), companyId, contractId: newId() };
  const asked = { services: world.services, actor: systemActor(companyId), commandId: newId(), correlationId: newId() };
  const done = await startCheckout(asked, {
    ...{ ...ids, offer, email: 'ada@example.com', locale: 'it', buyer: { countryCode: 'IT', vatNumber: null } },
    returnTo: { success: 'https://cadenza.example/end', cancel: 'https://cadenza.example/pay' },
  });
  if (isRejection(done)) throw new Error(done.code);
  return { ...ids, ...done };
};

type Sent = { body: string; signature?: string; type?: string };
const send = async ({ body, signature, type = 'application/json' }: Sent) => {
  const headers = { 'content-type': type, ...(signature !== undefined && { 'stripe-signature': signature }) };
  const { statusCode, body: text } = await world.app.inject({
    method: 'POST',
    url: '/app/stripe/events',
    headers,
    payload: body,
  });
  return [statusCode, JSON.parse(text)] as const;
};
const tell = (event: PeerEvent | object) => send(peer.message(event));
const outcomes = async (): Promise<Record<string, number>> => {
  const { body } = await world.app.inject('/metrics');
  const found = [...body.matchAll(/cadenza_payment_messages_total\{outcome="(\w+)".*\} (\d+)/g)];
  return Object.fromEntries(found.map(([, outcome, count]) => [outcome, Number(count)]));
};
const counted = async (outcome: string, work: () => Promise<unknown>): Promise<void> => {
  const before = await outcomes();
  const position = await world.services.store.head();
  await work();
  expect(await outcomes()).toEqual({ ...before, [outcome]: (before[outcome] ?? 0) + 1 });
  expect(await world.services.store.head()).toBe(position);
};
const contractsOf = (companyId: string) =>
  world.services.folds.state(streamOf(contracts, companyId), contracts.decider, companyId);
const settled = (companyId: string, payments: number) =>
  vi.waitUntil(
    async () => {
      const all = await contractsOf(companyId);
      return all.flatMap((one) => one.payments).length >= payments && all;
    },
    { timeout: 20_000, interval: 100 },
  );

describe('a message that is not the provider’s changes nothing, is answered and is counted', () => {
  const paid = async (): Promise<PeerEvent> => {
    const { sessionId } = await begun(newId());
    const [event] = peer.ledger.pay(sessionId).filter(({ type }) => type === 'invoice.paid');
    if (event === undefined) throw new Error('nothing was told');
    return event;
  };
  test('without a signature', async () => {
    const { body } = peer.message(await paid());
    await counted('no_signature', async () =>
      expect(await send({ body })).toMatchObject([400, { code: 'message_not_valid' }]),
    );
  });
  test('with a wrong one', async () => {
    const sent = peer.message(await paid(), { secret: 'whsec_of_somebody' });
    await counted('wrong_signature', async () =>
      expect(await send(sent)).toMatchObject([400, { code: 'message_not_valid' }]),
    );
  });
  test('changed on its way, by one blank', async () => {
    const { body, signature } = peer.message(await paid());
    await counted('wrong_signature', async () => expect((await send({ body: `${body} `, signature }))[0]).toBe(400));
  });
  test('older than five minutes', async () => {
    const sent = peer.message(await paid(), { age: 310 });
    await counted('too_old', async () => expect(await send(sent)).toMatchObject([400, { code: 'message_not_valid' }]));
  });
  test('of two megabytes', async () => {
    const sent = peer.message({ padding: 'x'.repeat(2 * 1024 * 1024) });
    await counted('too_large', async () =>
      expect(await send(sent)).toMatchObject([413, { code: 'payload_too_large' }]),
    );
  });
  test('of an unknown kind, which is taken so that it does not come again', async () => {
    const event = { ...(await paid()), type: 'charge.refunded' };
    await counted('unknown_kind', async () => expect(await tell(event)).toEqual([200, { outcome: 'unknown_kind' }]));
  });
  test('of another product at the same provider', async () => {
    const event = { ...(await paid()), data: { object: { id: 'in_9', parent: null } } };
    await counted('not_ours', async () => expect(await tell(event)).toEqual([200, { outcome: 'not_ours' }]));
  });
  test('signed, and no JSON', async () => {
    const { signature } = peer.message({});
    expect((await send({ body: '{', signature }))[0]).toBe(400);
    expect((await send({ body: '{}', signature, type: 'text/plain' }))[0]).toBe(415);
  });
  test('of one company about the checkout of another', async () => {
    const event = structuredClone(await paid());
    JSON.stringify(event.data, (name, value: unknown) => {
      if (name === 'metadata' && typeof value === 'object') Object.assign(value as object, { companyId: newId() });
      return value;
    });
    await counted('contradicts', async () => expect(await tell(event)).toMatchObject([404, { code: 'not_found' }]));
  });
});

test('paid, told in the wrong order and three times: one contract, one payment, and nothing of a card anywhere', async () => {
  const companyId = await world.company('Officine Verdi');
  const { checkoutId, contractId, sessionId } = await begun(companyId);
  const events = peer.ledger.pay(sessionId);
  for (const event of [...events.toReversed(), ...events, ...events]) expect((await tell(event))[0]).toBe(200);
  const [contract, ...others] = await settled(companyId, 1);
  expect(others).toEqual([]);
  expect(contract).toMatchObject({ id: contractId, method: 'card', payments: [{ amount: 12_200 }] });
  const log = await Array.fromAsync(world.services.store.read(streamOf(checkouts, companyId, checkoutId)));
  expect(log.filter(({ type }) => type === 'ProviderEventReceived')).toHaveLength(3);
  const written = JSON.stringify(log, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  for (const secret of [...Object.values(cardOfBuyer), peer.settings.secretKey, peer.settings.webhookSecret, 'ada@'])
    expect(written).not.toContain(secret);
});

test('each renewal is a payment, and a subscription that nobody paid ends the contract', async () => {
  const companyId = await world.company('Officine Gialle');
  const { sessionId } = await begun(companyId);
  for (const event of peer.ledger.pay(sessionId)) await tell(event);
  const subscription = [...peer.ledger.subscriptions.keys()].at(-1) ?? '';
  await tell(peer.ledger.renew(subscription, false));
  await tell(peer.ledger.renew(subscription));
  const [renewed] = await settled(companyId, 2);
  expect(renewed).toMatchObject({ end: null });
  peer.ledger.end(subscription, 'payment_failed');
  const last = peer.ledger.events.at(-1);
  if (last) await tell(last);
  const ended = await vi.waitUntil(async () => (await contractsOf(companyId)).find(({ end }) => end !== null), {
    timeout: 20_000,
  });
  expect(ended).toMatchObject({ end: { reason: 'unpaid' } });
});

describe('a company changes its license over GraphQL', () => {
  const made = async (developer: Client, field: string, input: object): Promise<string> => {
    const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input`;
    const { data, errors } = await developer.graphql(
      `mutation ($id: ID!, $input: ${type}!) { create: create${field[0]?.toUpperCase()}${field.slice(1)}(commandId: $id, input: $input) { id } }`,
      { id: newId(), input },
    );
    if (errors) throw new Error(JSON.stringify(errors));
    return (data as { create: { id: string } }).create.id;
  };
  const upgrade = (client: Client, licenseId: string, licensePriceId: string, returnPath = '/pagamenti') =>
    client.graphql(
      `mutation ($id: ID!, $licenseId: ID!, $licensePriceId: ID!, $returnPath: String!) {
        upgradeContract(commandId: $id, licenseId: $licenseId, licensePriceId: $licensePriceId, returnPath: $returnPath) {
          checkoutId sessionId url } }`,
      { id: newId(), licenseId, licensePriceId, returnPath },
    );
  const cancel = (client: Client, contractId: string) =>
    client.graphql(
      'mutation ($id: ID!, $contractId: ID!) { cancelContract(commandId: $id, contractId: $contractId) { contractId endsOn } }',
      { id: newId(), contractId },
    );
  const portal = (client: Client, returnPath = '/pagamenti') =>
    client.graphql(
      'mutation ($id: ID!, $returnPath: String!) { openPaymentPortal(commandId: $id, returnPath: $returnPath) { url } }',
      { id: newId(), returnPath },
    );
  const codeOf = ({ errors = [] }: { errors?: readonly { extensions?: { code?: unknown } }[] | undefined }) =>
    errors[0]?.extensions?.code;

  test('buys, upgrades and cancels, each once, and nothing changes before it is paid', async () => {
    const companyId = await world.company('Officine Azzurre');
    const developer = await world.client(companyId, ['ROLE_DEVELOPER']);
    const payer = await world.client(companyId, ['ROLE_PAYMENTS']);
    const licenses = [
      await made(developer, 'license', { name: `Piccola ${newId()}` }),
      await made(developer, 'license', { name: `Grande ${newId()}` }),
    ];
    const [small = '', large = ''] = licenses;
    const priceOf = (licenseId: string, value: string) =>
      made(developer, 'licensePrice', { licenseId, value, recurrence: 'M' });
    const [cheap, dear] = [await priceOf(small, '10.00'), await priceOf(large, '20.00')];

    expect(codeOf(await upgrade(payer, large, cheap))).toBe('not_found');
    expect(codeOf(await upgrade(payer, small, newId()))).toBe('not_found');
    for (const elsewhere of ['https://evil.example', '//evil.example', '/\\\\evil.example', 'pagamenti', ''])
      expect(codeOf(await upgrade(payer, small, cheap, elsewhere)), elsewhere).toBe('invalid_fields');
    expect(codeOf(await upgrade(developer, small, cheap))).toBe('not_authorised');

    const bought = await upgrade(payer, small, cheap);
    const { sessionId } = (bought.data as { upgradeContract: { sessionId: string } }).upgradeContract;
    expect(peer.ledger.sessions.get(sessionId)).toMatchObject({
      ...{ amount_total: 1_220, success_url: 'http://localhost:3000/pagamenti' },
    });
    expect(await contractsOf(companyId)).toEqual([]);
    for (const event of peer.ledger.pay(sessionId)) await tell(event);
    const [first] = await settled(companyId, 1);
    expect(first).toMatchObject({ offer: { license: { id: small } }, end: null });
    expect((await portal(payer)).data).toEqual({
      openPaymentPortal: { url: expect.stringContaining('https://portal.example/cus_') },
    });
    expect(codeOf(await upgrade(payer, small, cheap))).toBe('already_exists');

    const larger = await upgrade(payer, large, dear);
    const next = (larger.data as { upgradeContract: { sessionId: string } }).upgradeContract.sessionId;
    const before = [...peer.ledger.subscriptions.values()].at(-1);
    for (const event of peer.ledger.pay(next)) await tell(event);
    const all = await settled(companyId, 2);
    const second = all.find(({ id }) => id !== first?.id);
    expect(second).toMatchObject({ offer: { license: { id: large } }, payments: [{ amount: 2_440 }] });
    await vi.waitUntil(() => before?.status === 'canceled', { timeout: 20_000 });

    const other = await world.client(await world.company('Officine Altrui'), ['ROLE_PAYMENTS']);
    expect(codeOf(await cancel(other, second?.id ?? ''))).toBe('not_found');
    expect(codeOf(await cancel(payer, newId()))).toBe('not_found');
    const ended = await cancel(payer, second?.id ?? '');
    const { endsOn } = (ended.data as { cancelContract: { endsOn: string } }).cancelContract;
    expect(endsOn > (second?.startsOn ?? '')).toBe(true);
    expect((await cancel(payer, second?.id ?? '')).data).toEqual(ended.data);
    expect([...peer.ledger.subscriptions.values()].at(-1)).toMatchObject({
      cancel_at: expect.any(Number),
      status: 'active',
    });
    expect((await contractsOf(companyId)).find(({ id }) => id === second?.id)?.end).toEqual({
      endsOn,
      reason: 'cancelled',
    });
  });

  test('is told that the provider cannot be asked, and nothing is changed', async () => {
    const companyId = await world.company('Officine Nere');
    const payer = await world.client(companyId, ['ROLE_PAYMENTS']);
    const { sessionId, contractId } = await begun(companyId);
    for (const event of peer.ledger.pay(sessionId)) await tell(event);
    await settled(companyId, 1);
    peer.failNext(20);
    expect(codeOf(await cancel(payer, contractId))).toBe('service_unavailable');
    peer.failNext(0);
    expect((await contractsOf(companyId))[0]?.end).toBeNull();
  });
});
