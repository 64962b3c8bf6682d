import { createAccounts } from '@cadenza/commands/identity/accounts';
import { registerUser } from '@cadenza/commands/identity/register-user';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { createExecute } from '@cadenza/commands/kernel/execute';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { userStream } from '@cadenza/domain/identity/user';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { timestamp as clock } from '@cadenza/infra/clock/clock';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { atEveryCall, type failingPorts } from '@cadenza/infra/faults/testing/failing-port';
import { newId } from '@cadenza/infra/ids';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { createMemoryRateLimits } from '@cadenza/infra/rate-limits/memory';
import { withInsurance } from '@cadenza/infra/rate-limits/with-insurance';
import { createMemorySignals } from '@cadenza/infra/signals/memory';
import { failingPool } from '@cadenza/projections/testing/failing-pool';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAccessTokens } from './access-token.ts';
import { createClosedCompanies } from './closed-companies.ts';
import { createEpochs } from './epochs.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { createSessions } from './sessions.ts';

// A hundred runs of the login with seven hashes each: what they are made of is not the question here.
vi.mock('@cadenza/commands/identity/password-hash', () => ({
  decoyHash: '',
  hashPassword: async (text: string) => `hash of ${text}`,
  verifyPassword: async (text: string, hash: string) => hash === `hash of ${text}`,
}));

const origin = { address: '192.0.2.1', device: 'prova' };
const [password, changed] = ['Cadenza-2026!', 'Nuova-2027!'];
const secret = 'a-secret-for-tests-that-is-long-enough';

const openDatabase = async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database.pool;
};

/** The login of one company, behind ports of which one call fails. */
const build = async (database: Awaited<ReturnType<typeof openDatabase>>, { wrap }: ReturnType<typeof failingPorts>) => {
  const log = createMemoryEventStore();
  const companyId = newId();
  const actor = systemActor(companyId);
  const details = { businessName: 'Officine Rossi' };
  await createExecute({ store: log })({
    ...{ permission: 'companies.all', actor, commandId: newId(), correlationId: newId(), now: clock() },
    stream: companyStream(companyId),
    decider: companyDecider,
    decide: (state, context) =>
      companyDecider.decide(
        { type: 'RegisterCompany', companyId, code: 'ROSSI', details, settings: {} },
        state,
        context,
      ),
  });
  const store = wrap(log, ['append', 'read']);
  const pool = wrap(database, ['query']);
  const execute = createExecute({ store });
  const accounts = createAccounts(pool);
  let now = 0;
  const epochs = createEpochs(accounts, createMemorySignals(), () => (now += 60_000)); // remembers nothing
  const limits = withInsurance(wrap(createMemoryRateLimits(), ['take', 'peek', 'reset']), () => {});
  const sessions = createSessions({
    ...{ pool, store, execute, accounts, epochs, clock },
    closedCompanies: createClosedCompanies(async () => []),
    tokens: createAccessTokens(secret),
    refreshTokens: createRefreshTokens(pool, secret),
    throttle: createLoginThrottle(limits),
  });
  return { log, actor, companyId, sessions, services: { store, execute, accounts, clock } };
};

/** As a client does whose call was not answered. */
const again = <T>(call: () => Promise<T>): Promise<T> => call().catch(call);
const granted = <T extends object>(answer: T | Rejection): T => {
  if (isRejection(answer)) throw new Error(answer.code);
  return answer;
};

test('any call to the log, the accounts or the counts may fail: who asks again is in, or out for good', async () => {
  const database = await openDatabase();
  const failures = await atEveryCall(async (ports, what) => {
    const { log, actor, companyId, sessions, services } = await build(database, ports);
    const [userId, username, commandId, changeId] = [newId(), `u-${newId()}`, newId(), newId()];
    const registration = {
      userId,
      profile: { name: 'Marta', surname: 'Greco', username, email: null, roles: [] },
      password,
      memberships: [{ companyId, active: true, maintainerId: null, roles: ['ROLE_USER' as const] }],
    };
    granted(await again(() => registerUser({ services, actor, commandId }, registration)));
    const first = granted(await again(() => sessions.login(username, password, origin)));
    const second = granted(await again(() => sessions.refresh(first.refresh_token, origin)));

    const change = async () => {
      const session = await sessions.authenticate(second.token);
      if (isRejection(session)) return; // the first try did all, and its answer was lost
      const wish = { oldPassword: password, password: changed, confirmPassword: changed, commandId: changeId };
      expect(await sessions.changePassword(session, wish, origin), what).toBe('changed');
    };
    await again(change);
    const refused = { rejected: true, code: 'invalid_token' };
    for (const { token, refresh_token } of [first, second]) {
      expect(await again(() => sessions.authenticate(token)), what).toMatchObject(refused);
      expect(await again(() => sessions.refresh(refresh_token, origin)), what).toMatchObject(refused);
    }
    expect(await again(() => sessions.login(username, password, origin)), what).toMatchObject({ rejected: true });
    const third = granted(await again(() => sessions.login(username, changed, origin)));
    await again(() => sessions.logout(third.refresh_token));
    expect(await again(() => sessions.authenticate(third.token)), what).toMatchObject(refused);
    const types = await Array.fromAsync(log.read(userStream(userId)), ({ type }) => type);
    expect(types, what).toEqual(['UserRegistered', 'UserPasswordChanged']);
  });
  expect(failures).toBeGreaterThanOrEqual(80);
}, 60_000);

test('a refresh that loses its connection at any statement goes on with the same token; a copy ends all of it', async () => {
  const pool = await openDatabase();
  const [userId, companyId] = [newId(), newId()];
  const accounts = createAccounts(pool);
  await accounts.save(userId, 'ada', 'x');
  const working = createRefreshTokens(pool, secret);
  const begin = async () => String((await working.start(userId, 'x', companyId, 'prova'))?.token);
  for (const when of ['before', 'after'] as const) {
    for (let failAt = 1, failed = () => true; failed(); failAt++) {
      const faulty = failingPool(pool, failAt, when);
      ({ failed } = faulty);
      const failing = createRefreshTokens(faulty.pool, secret);
      const token = await begin();
      const redeemed = await failing.redeem(token, 'prova').catch(() => working.redeem(token, 'prova'));
      expect(redeemed).toMatchObject({ userId, companyId, token: expect.any(String) });
    }
    for (let failAt = 1, failed = () => true; failed(); failAt++) {
      const faulty = failingPool(pool, failAt, when);
      ({ failed } = faulty);
      const failing = createRefreshTokens(faulty.pool, secret);
      const token = await begin();
      await working.redeem(token, 'prova');
      const before = (await accounts.epochOf(userId))?.number ?? 0;
      const stolen = await failing.redeem(token, 'altro').catch(() => working.redeem(token, 'altro'));
      expect([{ stolenFrom: userId }, 'invalid']).toContainEqual(stolen);
      expect(await working.redeem(token, 'prova')).toBe('invalid');
      expect((await accounts.epochOf(userId))?.number).toBe(before + 1); // also where nobody was told that it was stolen
    }
  }
}, 60_000);
