import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startTcpProxy, targetOf, through } from '../faults/testing/tcp-proxy.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import type { JobsConnection } from './backend.ts';
import { createJobs } from './create-jobs.ts';
import { defineJob, implementJob, requestJob } from './jobs.ts';
import { onEachBackend } from './testing/on-each-backend.ts';

const count = defineJob({ name: 'count', schema: z.object({ by: z.number() }), concurrency: 1 });
const logger = createLogger({ name: 'test', level: 'silent' });

const untilShown = async () => {};

/** Milliseconds: what was taken out by a connection that then went is taken again within the time of a test. */
const lease = { held: 3_000, looked: 1_000 };

const open = async (connection: JobsConnection) => {
  const jobs = await createJobs({
    connection,
    definitions: [count],
    logger,
    metrics: createMetrics('test'),
    untilShown,
    lease,
  });
  onTestFinished(() => jobs.close());
  return jobs;
};

onEachBackend('a worker whose connections are half open', (backend) => {
  test('gives them up, and does what was asked for meanwhile', async () => {
    const { connection, dispose } = await backend();
    const proxy = await startTcpProxy(targetOf(connection.url));
    onTestFinished(async () => {
      await proxy.close();
      await dispose();
    });
    const asking = await open(connection);
    const working = await open({ ...connection, url: through(connection.url, proxy), timeout: 1_000 });
    const done: number[] = [];
    const counting = implementJob(
      count,
      () =>
        async ({ by }) =>
          void done.push(by),
    );
    const stop = await working.startWorkers([counting]);
    onTestFinished(() => stop(1_000));
    await asking.enqueue([requestJob(count, 'before', { by: 1 })]);
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([1]);
    proxy.halfOpen();
    await asking.enqueue([requestJob(count, 'meanwhile', { by: 2 })]);
    await expect.poll(() => done, { timeout: 50_000 }).toEqual([1, 2]);
  }, 70_000);
});
