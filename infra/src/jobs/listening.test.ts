import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../postgres/testing/test-database.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { migrateJobs } from './backend.ts';
import { createJobs } from './create-jobs.ts';
import { defineJob, implementJob, requestJob } from './jobs.ts';

const definitions = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) =>
  defineJob({ name, schema: z.object({}), concurrency: 1 }),
);

test('the workers of a process listen on one connection, and each hears of its own jobs', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const connection = { kind: 'postgres', url: database.url } as const;
  await migrateJobs(connection);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const untilShown = async () => {};
  const jobs = await createJobs({ connection, definitions, logger, metrics: createMetrics('test'), untilShown });
  onTestFinished(() => jobs.close());
  const done: string[] = [];
  const stop = await jobs.startWorkers(
    definitions.map((job) => implementJob(job, () => async () => void done.push(job.name))),
  );
  onTestFinished(() => stop(1_000));
  const listening = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ count: bigint }>(
      `select count(*) from pg_stat_activity
        where application_name = 'jobs:workers' and query ~* 'listen "?bullmq_jobs' and datname = current_database()`,
    );
    return Number(rows[0]?.count);
  };
  await expect.poll(listening).toBe(1);
  await jobs.enqueue(definitions.map((job) => requestJob(job, 'first', {})));
  await expect.poll(() => done.toSorted()).toEqual(definitions.map(({ name }) => name).toSorted());
});
