import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { checkoutOfSession, startCheckout } from '@cadenza/commands/payments/start-checkout';
import { contracts } from '@cadenza/domain/contracts/contracts';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWorld, type World } from './testing/world.ts';

let folder: string;
let world: World;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-test-payments-'));
  const payments = { kind: 'test' as const, folder, pages: 'http://localhost:3000/test-checkout' };
  world = await createWorld({ workers: true, payments });
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const begun = async (locale: 'it' | 'en' | 'es' = 'it') => {
  const companyId = newId();
  const ids = { checkoutId: newId(), companyId, contractId: newId() };
  const asked = { services: world.services, actor: systemActor(companyId), commandId: newId(), correlationId: newId() };
  const done = await startCheckout(asked, {
    ...{ ...ids, locale, email: 'ada@example.com', buyer: { countryCode: 'IT', vatNumber: null } },
    offer: {
      license: { id: newId(), name: 'Officina <b>' },
      price: { id: newId(), value: 10_000, recurrence: 'M' },
      ...{ discount: null, limits: [] },
    },
    returnTo: { success: 'http://localhost:3000/end?s={CHECKOUT_SESSION_ID}', cancel: 'http://localhost:3000/pay' },
  });
  if (isRejection(done)) throw new Error(done.code);
  return { ...ids, ...done, page: new URL(done.url).pathname };
};
const press = (url: string, act: string) =>
  world.app.inject({
    ...{ method: 'POST', url, payload: `act=${act}` },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const contractsOf = (companyId: string) =>
  world.services.folds.state(streamOf(contracts, companyId), contracts.decider, companyId);

test.each([
  ['it', 'Pagamento di prova', '122,00', 'non si muove denaro'],
  ['en', 'Test payment', '€122.00', 'no money moves'],
  ['es', 'Pago de prueba', '122,00', 'no se mueve dinero'],
] as const)(
  'the page says in %s that it is a test, what is bought and for how much',
  async (locale, title, total, mark) => {
    const { page } = await begun(locale);
    const { statusCode, body, headers } = await world.app.inject(page);
    expect([statusCode, headers['content-language']]).toEqual([200, locale]);
    for (const part of [`<html lang="${locale}">`, `<h1>${title}</h1>`, total, mark, 'Officina &lt;b&gt;'])
      expect(body).toContain(part);
    expect(body).not.toContain('<script');
  },
);

test('paying leads on to where the buyer came from, twice is once, and the contract begins', async () => {
  const { page, sessionId, companyId, contractId } = await begun();
  const all = await Promise.all([1, 2, 3].map(() => press(page, 'pay')));
  for (const { statusCode, headers } of all)
    expect([statusCode, headers.location]).toEqual([303, `http://localhost:3000/end?s=${sessionId}`]);
  expect(await checkoutOfSession(world.services, sessionId)).toMatchObject({ contractId, status: 'paid' });
  await vi.waitUntil(async () => (await contractsOf(companyId))[0]?.payments.length === 1, { timeout: 20_000 });
  expect(await contractsOf(companyId)).toMatchObject([
    { id: contractId, method: 'test', payments: [{ amount: 12_200 }] },
  ]);
  const { body } = await world.app.inject(page);
  expect(body).toContain('già pagato');
  expect(body).not.toContain('value="pay"');
});

test('a declined card, or looking, changes nothing', async () => {
  const { page, sessionId, companyId } = await begun('en');
  const declined = await press(page, 'decline');
  expect([declined.statusCode, declined.body]).toEqual([200, expect.stringContaining('was declined')]);
  expect((await press(page, 'nonsense')).statusCode).toBe(200);
  expect(await checkoutOfSession(world.services, sessionId)).toMatchObject({ status: 'open' });
  expect(await contractsOf(companyId)).toEqual([]);
});

test('a session that is none is a page that says so', async () => {
  for (const name of ['test_x', '..%2F..%2Fetc%2Fpasswd', 'x'.repeat(90), '%00']) {
    const { statusCode } = await world.app.inject(`/test-checkout/${name}`);
    expect([400, 404]).toContain(statusCode);
  }
  expect((await press('/test-checkout/test_x', 'pay')).statusCode).toBe(404);
});

test('there is none where companies pay by invoice', async () => {
  const { page } = await begun();
  const other = await createWorld();
  const { statusCode, body } = await other.app.inject(page);
  await other.close();
  expect([statusCode, body]).toEqual([404, expect.stringContaining('nulla da pagare')]);
});
