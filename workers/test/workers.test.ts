import { testCompany } from '@cadenza/domain/testing/given-when-then';
import { sampleId, single, weekly } from '@cadenza/domain/testing/planning-samples';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { connectRedis } from '@cadenza/infra/redis/connect-redis';
import { withRedis } from '@cadenza/infra/redis/testing/with-redis';
import { createMemorySignals } from '@cadenza/infra/signals/memory';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { startProjections } from '@cadenza/projections/kernel/host';
import { planningProjection } from '@cadenza/projections/planning/projection';
import { expect, onTestFinished, test } from 'vitest';
import { startWorkers } from '../src/app.ts';
import { extendHorizonHandler } from '../src/planning/extend-horizon.ts';
import {
  authSecret,
  buildHarness,
  expansions,
  type Harness,
  onEachBackend,
  schedule,
  silent,
  today,
} from './harness.ts';

const endless = (n: number) => ({ ...weekly, seriesId: sampleId('b', n), planUntil: null });
const { signal } = new AbortController();
const firstRun = { id: 'night', attempt: 1, correlationId: sampleId('c', 1), logger: silent, signal };

const start = async (harness: Harness) => {
  const config = { ...harness.backends, host: '127.0.0.1', port: 0, publicUrl: 'https://cadenza.example', authSecret };
  const context = { config, logger: silent, metrics: createMetrics('workers'), stopping: signal, stopWithin: 4_000 };
  const workers = await startWorkers({ ...context, clock: () => today });
  onTestFinished(() => workers.close());
  return workers;
};

const project = (harness: Harness) => {
  const { store, pool } = harness;
  const metrics = createMetrics('projections');
  const host = startProjections([planningProjection], {
    store,
    pool,
    signals: createMemorySignals(),
    logger: silent,
    metrics,
  });
  onTestFinished(() => host.close());
};

const count = async (harness: Harness, seriesId: string) =>
  (await expansions(harness.store, seriesId)).reduce((sum, { occurrences }) => sum + occurrences.length, 0);

onEachBackend('the worker', (build) => {
  test('expands what is scheduled while it runs, and what was scheduled before', async () => {
    const harness = await build();
    await schedule(harness, endless(1));
    await start(harness);
    await schedule(harness, endless(2));
    await schedule(harness, { ...single, seriesId: sampleId('b', 3) });
    // 9 March 2026 to 1 March 2027, every week
    await expect.poll(() => count(harness, sampleId('b', 1)), { timeout: 10_000 }).toBe(52);
    await expect.poll(() => count(harness, sampleId('b', 2)), { timeout: 10_000 }).toBe(52);
    expect(await count(harness, sampleId('b', 3))).toBe(1);
  });

  test('is ready when its reactors are live; tells its queues and its night', async () => {
    const harness = await build();
    const { address } = await start(harness);
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 5_000 }).toBe(200);
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({
      status: 'ready',
      checks: { 'reactor expand-on-schedule': { ok: true, detail: { state: 'live' } } },
    });
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toContain('cadenza_jobs{job="expandSeries",state="waiting",process="workers"} 0');
    expect(metrics).toContain('cadenza_jobs{job="extendHorizon",state="delayed",process="workers"} 2');
  });
});

onEachBackend('extendHorizon', (build) => {
  test('asks once at a time for each series that falls short, and again for what fell short after all', async () => {
    const harness = await build();
    project(harness);
    for (const n of [1, 2, 3]) await schedule(harness, endless(n));
    await schedule(harness, { ...single, seriesId: sampleId('b', 4) });
    const seen = async () =>
      (await harness.pool.query('select 1 from rm.plan_series').catch(() => ({ rowCount: 0 }))).rowCount;
    await expect.poll(seen, { timeout: 10_000 }).toBe(4);

    const asked: { companyId: string; until: string }[] = [];
    const enqueue: Harness['jobs']['enqueue'] = (requests) => {
      asked.push(...requests.map(({ payload }) => payload as (typeof asked)[number]));
      return harness.jobs.enqueue(requests);
    };
    const services = { ...harness, jobs: { ...harness.jobs, enqueue } };
    const night = extendHorizonHandler(services);
    await night({}, firstRun);
    await night({}, firstRun);
    expect((await harness.jobs.depths()).expandSeries).toMatchObject({ waiting: 3 });

    // Its job was given up: a search that begins later on the same day asks anew.
    await extendHorizonHandler({ ...services, clock: () => '2026-03-02T08:10:00Z' })({}, firstRun);
    expect((await harness.jobs.depths()).expandSeries).toMatchObject({ waiting: 6 });

    const tomorrow = extendHorizonHandler({ ...services, clock: () => '2026-03-03T08:00:00Z' });
    await tomorrow({}, firstRun);
    expect((await harness.jobs.depths()).expandSeries).toMatchObject({ waiting: 9 });
    expect(new Set(asked.map(({ companyId }) => companyId))).toEqual(new Set([testCompany]));
    expect(new Set(asked.map(({ until }) => until))).toEqual(new Set(['2027-03-02', '2027-03-03']));
  });
});

withRedis('a Redis that has forgotten all', (server) => {
  test('gets its schedules again, and the searches for what is open', async () => {
    const harness = await buildHarness(`${server().url}/99`);
    await start(harness);
    const nights = async () => {
      const { extendHorizon, findLeftPlans, pruneChanges } = await harness.jobs.depths();
      return [extendHorizon?.delayed, findLeftPlans?.delayed, pruneChanges?.delayed];
    };
    expect(await nights()).toEqual([2, 2, 1]);
    const redis = await connectRedis({
      url: harness.backends.redisUrl ?? '',
      applicationName: 'test',
      onError: () => {},
    });
    onTestFinished(() => redis.disconnect());
    await redis.flushdb();
    expect(await nights()).toEqual([0, 0, 0]);
    await redis.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes'); // or in ten seconds by itself
    await expect.poll(() => nights().catch(() => []), { timeout: 20_000 }).toEqual([2, 2, 1]);
  });
});
