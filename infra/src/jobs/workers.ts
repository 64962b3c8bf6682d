import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { failpoint } from '../faults/failpoints.ts';
import type { Logger } from '../telemetry/logger.ts';
import { Counter, Histogram, type Registry } from '../telemetry/metrics.ts';
import { withFields } from '../telemetry/scope.ts';
import { enqueuedKey, inSpan } from '../telemetry/tracing.ts';
import { type JobsConnection, longestWait, type WorkerBackends, workerBackends } from './backend.ts';
import { causeOf } from './cause.ts';
import {
  assertComplete,
  type JobDefinition,
  type JobImplementation,
  JobMustWait,
  JobRefused,
  type JobSource,
} from './jobs.ts';
import { createOutageLines, type OutageLines } from './outage-lines.ts';

type RunMetrics = { runs: Counter<'job' | 'outcome'>; seconds: Histogram<'job'> };

export type WorkersOptions = {
  connection: JobsConnection;
  definitions: readonly JobDefinition[];
  implementations: readonly JobImplementation[];
  logger: Logger;
  metrics: RunMetrics;
  untilShown: (source: JobSource) => Promise<void>;
  lease?: Lease;
};

/** Milliseconds: a killed process's jobs are taken over after at most both together. */
export type Lease = {
  /** For which a worker holds a job. It asks for more at half of it. */
  held: number;
  /** Between two looks for jobs that nobody holds any more. */
  looked: number;
};

/** BullMQ's 1 would fail a job for good after two killed processes. */
const maxStalledCount = 5;
const defaultLease: Lease = { held: 10_000, looked: 5_000 };
/** Milliseconds in which idle connections end. */
const cutWithin = 500;
/** How soon a worker asks again that could not reach the queue. */
const runRetryDelay = 1_000;

export const startWorkers = async (options: WorkersOptions): Promise<(within: number) => Promise<void>> => {
  assertComplete(options.definitions, options.implementations);
  const stopping = new AbortController();
  const outages = createOutageLines(options.logger);
  const backends = workerBackends(options.connection, 'jobs:workers');
  const workers = options.implementations.map((implementation) =>
    createWorker(implementation, { ...options, backends }, outages, stopping.signal),
  );
  const stop = async (within: number): Promise<void> => {
    stopping.abort();
    const clean = Promise.all(workers.map((worker) => worker.close())).then(() => true);
    if (!(await Promise.race([clean, sleep(within, false, { ref: false })]))) {
      options.logger.warn('jobs are still running or their queue is away; another process will run them again');
    }
    // Whoever still holds a connection is not waited for.
    await Promise.race([backends.cut(), sleep(cutWithin, undefined, { ref: false })]);
  };
  try {
    await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  } catch (error) {
    await stop(0);
    throw error;
  }
  return stop;
};

const createWorker = (
  { job, run }: JobImplementation,
  { backends, logger, metrics, untilShown, lease = defaultLease }: WorkersOptions & { backends: WorkerBackends },
  outages: OutageLines,
  signal: AbortSignal,
) => {
  const { options, factory } = backends.next();
  const process = async (bullJob: Job): Promise<void> => {
    const id = bullJob.id ?? '';
    const ended = metrics.seconds.startTimer({ job: job.name });
    const attempt = bullJob.attemptsMade + 1;
    const cause = causeOf(bullJob.data, job.name, id);
    const { correlationId } = cause;
    const options = () => ({ correlationId, after: enqueuedKey(job.name, id), kind: 'consumer' as const });
    try {
      failpoint('worker.before-run');
      await inSpan(`job ${job.name}`, options, () =>
        withFields({ job: job.name, jobId: id, correlationId }, async () => {
          if (cause.source !== undefined) await untilShown(cause.source);
          await run(bullJob.data, { id, attempt, ...cause, logger, signal });
        }),
      );
      failpoint('worker.after-run');
    } catch (error) {
      if (error instanceof JobRefused) throw new UnrecoverableError(error.message);
      throw error;
    } finally {
      ended();
    }
  };
  const { concurrency } = job;
  const held = { lockDuration: lease.held, stalledInterval: lease.looked, maxStalledCount };
  const settings = { ...options, ...held, concurrency, runRetryDelay, drainDelay: longestWait };
  const worker = new Worker(job.name, process, settings, factory);
  worker.on('error', (error) => logger.warn({ error, job: job.name }, 'a worker has a problem'));
  worker.on('completed', () => metrics.runs.inc({ job: job.name, outcome: 'completed' }));
  worker.on('stalled', (jobId) => {
    metrics.runs.inc({ job: job.name, outcome: 'stalled' });
    logger.warn({ job: job.name, jobId }, 'a job was left by its process and is run again');
  });
  worker.on('failed', (failed, error) => {
    const final = failed === undefined || failed.finishedOn !== undefined;
    metrics.runs.inc({ job: job.name, outcome: final ? 'failed' : 'retried' });
    if (!final && error instanceof JobMustWait) {
      logger.debug({ job: job.name, jobId: failed?.id, reason: error.message }, 'a job waits');
      return;
    }
    const away = outages.tell(error);
    if (away && !final) return;
    const words = final ? 'a job is given up' : 'a job failed and will be tried again';
    const { correlationId } = causeOf(failed?.data, job.name, failed?.id ?? '');
    const why = away ? { reason: error.message } : { error };
    logger[final ? 'error' : 'warn']({ ...why, job: job.name, jobId: failed?.id, correlationId }, words);
  });
  return worker;
};

export const createRunMetrics = (registry: Registry): RunMetrics => ({
  runs: new Counter({
    name: 'cadenza_job_runs_total',
    help: 'Runs of jobs by outcome: completed, retried, failed (given up), stalled',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  }),
  seconds: new Histogram({
    name: 'cadenza_job_seconds',
    help: 'Duration of one run of a job',
    labelNames: ['job'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120],
    registers: [registry],
  }),
});
