import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { machineNow } from '../clock/clock.ts';
import { atEveryCall } from '../faults/testing/failing-port.ts';
import { createTestDatabase } from '../postgres/testing/test-database.ts';
import { startRedisServer } from '../redis/testing/redis-server.ts';
import { withRedis } from '../redis/testing/with-redis.ts';
import { rateLimitsConformance } from './conformance.ts';
import { createMemoryRateLimits } from './memory.ts';
import { createPostgresRateLimits } from './postgres.ts';
import type { RateLimit } from './rate-limits.ts';
import { connectRedisRateLimits } from './redis.ts';
import { withInsurance } from './with-insurance.ts';

// Stands still: in memory and in Postgres the process's clock counts.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 29) }));
afterEach(() => void vi.useRealTimers());
const pass = async (seconds: number): Promise<void> => void vi.setSystemTime(machineNow() + seconds * 1000);

const limit: RateLimit = { name: 'login', points: 2, window: 60 };

rateLimitsConformance('memory', async () => {
  const limits = createMemoryRateLimits();
  return { here: limits, there: limits, pass, dispose: async () => {} };
});

rateLimitsConformance('postgres', async () => {
  const database = await createTestDatabase();
  const create = () => createPostgresRateLimits({ url: database.url, applicationName: 'limits', onError: fail });
  return { here: create(), there: create(), pass, dispose: database.drop };
});

it('postgres: keeps no name, and goes on counting without the database', async () => {
  const database = await createTestDatabase();
  const problems: unknown[] = [];
  const limits = createPostgresRateLimits({
    url: database.url,
    applicationName: 'limits',
    onError: (error) => problems.push(error),
  });
  await limits.take(limit, 'ada@example.com', 2);
  const { rows } = await database.pool.query('select * from limits.counters');
  expect(rows).toEqual([{ key: expect.stringMatching(/^login:[\w-]{43}$/), points: 2, expire: expect.anything() }]);
  await database.pool.query('drop table limits.counters');
  const taken = [];
  for (let attempt = 0; attempt < 3; attempt++) taken.push(await limits.take(limit, 'ada@example.com'));
  expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  expect(problems).toHaveLength(1);
  await limits.close();
  await database.drop();
});

it('any call to the shared counts may fail: nobody is refused too early, or has more than one point more', async () => {
  const failures = await atEveryCall(async ({ wrap }, what) => {
    const limits = withInsurance(wrap(createMemoryRateLimits(), ['take', 'peek', 'reset']), () => {});
    expect((await limits.peek(limit, 'ada')).allowed, what).toBe(true);
    let allowed = 0;
    for (let attempt = 0; attempt < 6; attempt++) allowed += (await limits.take(limit, 'ada')).allowed ? 1 : 0;
    expect([limit.points, limit.points + 1], what).toContain(allowed); // what was counted here and not there
    await limits.reset(limit, 'ada');
  });
  expect(failures).toBe(16);
});

withRedis('rate limits in Redis', (server) => {
  rateLimitsConformance('redis', async () => {
    const admin = new Redis(server().url);
    const connect = () => connectRedisRateLimits({ url: server().url, applicationName: 'limits', onError: fail });
    const [here, there] = await Promise.all([connect(), connect()]);
    return {
      here,
      there,
      // The clock of Redis cannot be set: its keys age instead.
      pass: async (seconds) => {
        for (const key of await admin.keys('*')) await admin.pexpire(key, (await admin.pttl(key)) - seconds * 1000);
      },
      dispose: async () => {
        await admin.flushall();
        admin.disconnect();
      },
    };
  });

  it('redis: goes on counting without Redis, and with it again when it is back', async () => {
    const own = await startRedisServer();
    const problems: unknown[] = [];
    const limits = await connectRedisRateLimits({
      url: own.url,
      applicationName: 'limits',
      onError: (error) => problems.push(error),
    });
    await limits.take(limit, 'ada', 2);
    await own.stop('SIGKILL');
    const taken = [];
    for (let attempt = 0; attempt < 3; attempt++) taken.push(await limits.take(limit, 'ada'));
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, false]);
    expect(problems.length).toBeGreaterThan(0);
    const again = await startRedisServer({ port: Number(new URL(own.url).port) });
    const admin = new Redis(again.url);
    await vi.waitFor(
      async () => {
        await limits.take(limit, 'ben');
        expect(await admin.dbsize()).toBe(1);
      },
      { timeout: 10_000 },
    );
    admin.disconnect();
    await limits.close();
    await again.stop();
  });
});

it('redis: says so when the first connection fails', async () => {
  const address = { url: 'redis://127.0.0.1:1', applicationName: 'limits', onError: fail };
  await expect(connectRedisRateLimits(address)).rejects.toThrow(/ECONNREFUSED/);
});

const fail = (error: unknown): void => {
  throw error;
};
