import { createUseCaseServices } from '@cadenza/commands/create-services';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { receiveEvent } from '@cadenza/commands/payments/receive-event';
import { startCheckout } from '@cadenza/commands/payments/start-checkout';
import { defaultSettings } from '@cadenza/domain/company/settings';
import { contracts } from '@cadenza/domain/contracts/contracts';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { timestamp } from '@cadenza/infra/clock/clock';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { noFiles } from '@cadenza/infra/files/testing/no-files';
import { newId } from '@cadenza/infra/ids';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import { createStripePayments } from '@cadenza/infra/payments/stripe';
import { startStripePeer } from '@cadenza/infra/payments/testing/stripe-peer';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { projections } from '@cadenza/projections/all';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { batches, testDatabase } from '@cadenza/projections/testing/harness';
import { companyA, newEvent } from '@cadenza/projections/testing/history';
import { expect, onTestFinished, test } from 'vitest';
import { reconcileHandler } from '../src/payments/reconcile.ts';
import { settleHandler } from '../src/payments/settle.ts';

const read = projections.filter(({ name }) => name === 'payments' || name === 'company');
const now = timestamp();

const build = async () => {
  const peer = await startStripePeer();
  onTestFinished(() => peer.close());
  const { pool } = await testDatabase();
  for (const projection of read) await ensureTables(pool, projection, 0n);
  let clock = now;
  const store = createMemoryEventStore({ now: () => clock });
  const project = async (): Promise<true> => {
    for (const projection of read) await batches(pool, projection, store, [10]);
    return true;
  };
  const useCases = createUseCaseServices({ store, pool, files: noFiles, clock: () => clock, waitFor: project });
  const services = { ...useCases, payments: createStripePayments(peer.settings) };
  const told: string[] = [];
  const logger = createLogger({
    name: 'test',
    level: 'warn',
    destination: { write: (line: string) => void told.push(line) },
  });
  const buy = async (companyId: string) => {
    const ids = { checkoutId: newId(), companyId, contractId: newId() };
    const asked = { services, actor: systemActor(companyId), commandId: newId(), correlationId: newId() };
    const offer = {
      license: { id: newId(), name: 'Officina' },
      price: { id: newId(), value: 10_000, recurrence: 'M' as const },
      ...{ discount: null, limits: [] },
    };
    const done = await startCheckout(asked, {
      ...{ ...ids, offer, email: 'ada@example.com', locale: 'it', buyer: { countryCode: 'IT', vatNumber: null } },
      returnTo: { success: 'https://cadenza.example/end', cancel: 'https://cadenza.example/pay' },
    });
    if (isRejection(done)) throw new Error(done.code);
    return { ...ids, ...done };
  };
  const settle = ({ companyId, checkoutId }: { companyId: string; checkoutId: string }) =>
    settleHandler(services)({ companyId, checkoutId }, jobRun({ logger }));
  return {
    ...{ peer, services, store, told, buy, settle },
    reconcile: () => reconcileHandler(services)({}, jobRun({ logger })),
    later: (hours: number) => {
      clock = new Date(Date.parse(clock) + hours * 3_600_000).toISOString();
    },
    contractsOf: (companyId: string) =>
      services.folds.state(streamOf(contracts, companyId), contracts.decider, companyId),
  };
};

test('what the provider told and nobody heard is taken in the night, also behind what came in since', async () => {
  const { peer, services, reconcile, buy, settle, contractsOf, told } = await build();
  const checkout = await buy(companyA);
  const [, , completed] = peer.ledger.pay(checkout.sessionId); // and the invoice of it is lost
  const { body, signature } = peer.message(completed ?? {});
  const heard = services.payments.read(Buffer.from(body), signature);
  if (!('event' in heard)) throw new Error(heard.untold);
  await receiveEvent(services, heard.event, newId());
  await settle(checkout);
  expect(await contractsOf(companyA)).toMatchObject([{ payments: [] }]);
  await reconcile();
  await settle(checkout);
  expect(await contractsOf(companyA)).toMatchObject([{ payments: [{ amount: 12_200 }] }]);
  expect(told.join()).toContain('"lost":2');
  told.length = 0;
  await reconcile();
  expect(told).toEqual([]);
});

test('who paid and never finished is told to the operator after a day, and no longer once the company is there', async () => {
  const { peer, store, reconcile, buy, told, later } = await build();
  const { sessionId, checkoutId } = await buy(companyA);
  peer.ledger.pay(sessionId);
  await reconcile();
  expect(told.join()).not.toContain('never finished');
  later(25);
  await reconcile();
  expect(told.join()).toContain('a sign-up was paid and never finished');
  expect(told.join()).toContain(checkoutId);
  expect(told.join()).not.toMatch(/ada@|sk_test/);
  told.length = 0;
  const data = { companyId: companyA, code: 'OFF', details: { businessName: 'Officine' }, settings: defaultSettings };
  await store.append({
    ...{ stream: `company-${companyA}`, expected: 'none' },
    events: [newEvent({ type: 'CompanyRegistered', data }, companyA)],
  });
  await reconcile();
  expect(told).toEqual([]);
});

test('a checkout that the log does not know is told, too: its money is somebody’s', async () => {
  const { peer, services, reconcile, told, later, settle } = await build();
  const ids = { checkoutId: newId(), companyId: newId(), contractId: newId() };
  const { sessionId } = await services.payments.start({
    ...{ ...ids, attempt: 0, description: 'x', total: 100, recurrence: 'M', email: 'ada@example.com', locale: 'it' },
    returnTo: { success: 'https://cadenza.example/end', cancel: 'https://cadenza.example/pay' },
  });
  peer.ledger.pay(sessionId);
  later(25);
  await reconcile();
  expect(told.join()).toContain('something was paid that the log does not know');
  await settle(ids);
  expect(told.filter((line) => line.includes('does not know'))).toHaveLength(2);
});

test('the provider charges nobody for a contract that another one has replaced', async () => {
  const { peer, reconcile, buy, settle, contractsOf } = await build();
  const first = await buy(companyA);
  peer.ledger.pay(first.sessionId);
  await reconcile();
  await settle(first);
  const [old = ''] = peer.ledger.subscriptions.keys();
  expect(peer.ledger.subscriptions.get(old)).toMatchObject({ status: 'active' });
  const second = await buy(companyA);
  peer.ledger.pay(second.sessionId);
  await reconcile();
  for (let time = 0; time < 2; time++) await settle(second);
  expect(peer.ledger.subscriptions.get(old)).toMatchObject({ status: 'canceled' });
  expect([...peer.ledger.subscriptions.values()].at(-1)).toMatchObject({ status: 'active' });
  expect(await contractsOf(companyA)).toHaveLength(2);
});
