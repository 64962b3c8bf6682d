import { hashPassword, verifyPassword } from '@cadenza/commands/identity/password-hash';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { cheapHash } from '@cadenza/infra/passwords/testing/cheap-hash';
import { createMemoryRateLimits } from '@cadenza/infra/rate-limits/memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../src/kernel/problem.ts';
import { createRates } from '../../src/kernel/rates.ts';
import type { Session } from '../../src/kernel/session.ts';
import { routes } from '../../src/routes.ts';
import { createWorld, type World } from '../testing/world.ts';

const sessionOf = (userId: string, companyId: string) => ({ actor: { userId, companyId } }) as Session;

const secondsOf = (error: unknown): number =>
  error instanceof Problem && error.rejection.code === 'too_many_requests'
    ? Number(error.rejection.params.seconds)
    : -1;

const refused = (work: () => void): number => {
  try {
    work();
    return 0;
  } catch (error) {
    return secondsOf(error);
  }
};

describe('calls of a signed-in user', () => {
  it('have a most for each user and for the company, until the minute is over', () => {
    let now = 0;
    const rates = createRates({ limits: createMemoryRateLimits(), factor: 0.001, now: () => now });
    // Ten writes of a user, fifty of a company.
    const write = (user: number) => refused(() => rates.ofSession('write', sessionOf(`u${user}`, 'c')));
    for (let n = 0; n < 10; n++) expect(write(0)).toBe(0);
    now = 15_000;
    expect(write(0)).toBe(45);
    expect(refused(() => rates.ofSession('read', sessionOf('u0', 'c')))).toBe(0);
    for (let n = 0; n < 39; n++) expect(write(1 + (n % 4))).toBe(0);
    expect(write(9)).toBe(45);
    expect(refused(() => rates.ofSession('write', sessionOf('x', 'other')))).toBe(0);
    now = 60_000;
    expect(write(0)).toBe(0);
  });
});

it('who has had enough is turned away without asking the store again, until the time that was told is over', async () => {
  let [now, asked] = [0, 0];
  const limits = createMemoryRateLimits();
  const take: typeof limits.take = (...given) => {
    asked += 1;
    return limits.take(...given);
  };
  const rates = createRates({ limits: { ...limits, take }, factor: 1 / 300, now: () => now });
  const report = () => rates.ofReports('officine').then(() => 0, secondsOf);
  expect([await report(), asked]).toEqual([0, 1]);
  expect([await report(), asked]).toEqual([60, 2]);
  now = 20_500;
  expect([await report(), asked]).toEqual([40, 2]);
  expect(await rates.ofReports('fonderie').then(() => 0, secondsOf)).toBe(0);
  now = 60_000;
  await report();
  expect(asked).toBe(4);
});

describe('calls of anyone', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ rateFactor: 0.02 });
  });
  afterAll(() => world.close());

  const open = routes.flatMap(({ method, path, access }) =>
    'public' in access ? [[path, access.rate, method] as const] : [],
  );
  it.each(open.map((one, index) => [...one, index] as const))(
    '%s has a most for each address, told with the seconds to wait',
    async (url, rate, method, index) => {
      const notYet = [200, 400, 404, 415, 422];
      // One class counts all of its calls together.
      const [mine, other] = [`10.0.${index}.1`, `10.0.${index}.2`];
      const call = (remoteAddress: string) =>
        world.app.inject({
          method,
          url,
          remoteAddress,
          ...(method === 'GET' ? {} : { payload: {} }),
          headers: { 'x-forwarded-for': '1.2.3.4' },
        });
      const most = { refresh: 5, picture: 12, report: 1, login: 2, public: 2, webhook: 120 }[rate];
      for (let n = 0; n < most; n++) expect(notYet).toContain((await call(mine)).statusCode);
      const tooMany = await call(mine);
      expect([tooMany.statusCode, tooMany.json().code]).toEqual([429, 'too_many_requests']);
      const seconds = Number(tooMany.headers['retry-after']);
      expect(seconds > 0 && seconds <= 60).toBe(true);
      // What a caller says of its own address counts nothing; another address is another caller.
      expect(notYet).toContain((await call(other)).statusCode);
    },
  );

  it.each(['login', 'refresh'] as const)(
    'of IPv6 are counted by /64 (%s): one line has no more than one caller',
    async (rate) => {
      const url = rate === 'login' ? '/api/login_check' : '/token/refresh';
      const call = async (remoteAddress: string) =>
        (await world.app.inject({ method: 'POST', url, remoteAddress, payload: {} })).statusCode;
      const most = rate === 'login' ? 2 : 5;
      for (let n = 1; n <= most; n++) expect(await call(`2001:db8:0:1:${n}::${n}`)).toBe(422);
      expect(await call('2001:db8:0:1:ffff::1')).toBe(429);
      expect(await call('2001:db8:0:2::1')).toBe(422);
    },
  );
});

it('a flood of passwords is refused once the queue is full, and those inside are served', async () => {
  // Who is asked for one stands in the queue of who sets one, and its hash says what it costs.
  const compared = Array.from({ length: 120 }, () => verifyPassword('x', cheapHash));
  const set = hashPassword('x');
  const outcomes = await Promise.all([...compared, set]);
  const turnedAway = outcomes.filter(isRejection);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(new Set(turnedAway.map(({ code }) => code))).toEqual(new Set(['service_unavailable']));
  expect(outcomes.length - turnedAway.length).toBeGreaterThanOrEqual(100);
  expect(await set).toMatchObject({ code: 'service_unavailable' });
});
