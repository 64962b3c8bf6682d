import type { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { connectRedis } from '../redis/connect-redis.ts';
import { type RedisServer, startRedisServer } from '../redis/testing/redis-server.ts';
import { withRedis } from '../redis/testing/with-redis.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createJobs } from './create-jobs.ts';
import { defineJob, implementJob, requestJob } from './jobs.ts';
import { watchRedis } from './watch-redis.ts';

const count = defineJob({ name: 'count', schema: z.object({ by: z.number() }), attempts: 3, backoff: 1 });
const silent = createLogger({ name: 'test', level: 'silent' });
const request = (id: string) => requestJob(count, id, { by: 1 });

const untilShown = async () => {};

const build = async (server: RedisServer) => {
  const connection = { kind: 'redis', url: server.url } as const;
  return createJobs({ connection, definitions: [count], logger: silent, metrics: createMetrics('test'), untilShown });
};

const startServer = async (options?: Parameters<typeof startRedisServer>[0]): Promise<RedisServer> => {
  const server = await startRedisServer(options);
  onTestFinished(() => server.stop());
  return server;
};

const connect = async (url: string): Promise<Redis> => {
  const redis = await connectRedis({ url, applicationName: 'test', onError: () => {} });
  onTestFinished(() => redis.disconnect());
  return redis;
};

withRedis('jobs in Redis', (shared) => {
  describe('a Redis that forgets', () => {
    test('is noticed when it was emptied, and again until what is open was asked for', async () => {
      let asked = 0;
      const answered = Promise.withResolvers<void>();
      const admin = await connect(`${shared().url}/1`);
      const end = await watchRedis(admin, {
        logger: silent,
        interval: 10,
        onForgotten: async () => {
          asked += 1;
          if (asked === 1) throw new Error('not now');
          answered.resolve();
        },
      });
      onTestFinished(end);
      await admin.ping();
      expect(asked).toBe(0);
      await admin.flushdb();
      await answered.promise;
      expect(asked).toBe(2);
    });

    test('has what is open again, when whoever knows asks for it', async () => {
      const server = await startServer();
      const jobs = await build(server);
      onTestFinished(() => jobs.close());
      const again = Promise.withResolvers<void>();
      jobs.onForgotten(async () => {
        await jobs.enqueue([request('a')]);
        again.resolve();
      });
      await jobs.enqueue([request('a'), request('b')]);
      await server.stop('SIGKILL');
      await expect(jobs.enqueue([request('c')])).rejects.toThrow(); // at once: the reactor asks again
      await startServer({ port: Number(new URL(server.url).port) });
      await again.promise;
      expect((await jobs.depths()).count).toMatchObject({ waiting: 1 });
    });

    test('keeps its jobs where it writes them down', async () => {
      const settings = { appendonly: 'yes', appendfsync: 'always' };
      const server = await startServer({ settings, keep: true });
      const jobs = await build(server);
      onTestFinished(() => jobs.close());
      await jobs.enqueue([request('a'), request('b')]);
      await server.stop('SIGKILL');
      await startServer({ settings, port: Number(new URL(server.url).port), dir: server.dir });
      await expect
        .poll(() => jobs.depths().catch(() => ({})), { timeout: 10_000 })
        .toMatchObject({
          count: { waiting: 2 },
        });
    });
  });

  test('workers go on when Redis is back', async () => {
    const server = await startServer();
    const jobs = await build(server);
    onTestFinished(() => jobs.close());
    const done = Promise.withResolvers<void>();
    const stop = await jobs.startWorkers([implementJob(count, () => async () => done.resolve())]);
    onTestFinished(() => stop(1_000));
    await server.stop('SIGKILL');
    await startServer({ port: Number(new URL(server.url).port) });
    await expect
      .poll(
        () =>
          jobs.enqueue([request('a')]).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    await done.promise;
  });

  test('workers stop in their time when Redis is away', async () => {
    const server = await startServer();
    const jobs = await build(server);
    const stop = await jobs.startWorkers([implementJob(count, () => async () => {})]);
    await server.stop('SIGKILL');
    await stop(200);
    await jobs.close();
  });

  test('a policy that throws jobs away is told at the start', async () => {
    const server = await startServer({ settings: { 'maxmemory-policy': 'allkeys-lru' } });
    const told: unknown[] = [];
    const logger = { warn: (fields: object) => void told.push(fields) };
    (await watchRedis(await connect(server.url), { logger, onForgotten: async () => {} }))();
    expect(told).toContainEqual({ policy: 'allkeys-lru' });
  });
});

test('a Redis that is not there is said so', async () => {
  const server = { url: 'redis://127.0.0.1:1' } as RedisServer;
  await expect(build(server)).rejects.toThrow(/ECONNREFUSED/);
});
