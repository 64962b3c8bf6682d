import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { Logger } from '../telemetry/logger.ts';
import { Gauge, type Registry } from '../telemetry/metrics.ts';
import { type Backend, type JobsConnection, producerBackend } from './backend.ts';
import { withCause } from './cause.ts';
import { type JobDefinition, type JobRequest, type JobSource, type Jobs, keptFor, type QueueDepths } from './jobs.ts';
import { createOwnerPlaces } from './owner-places.ts';
import { watchRedis } from './watch-redis.ts';
import { createRunMetrics, type Lease, startWorkers } from './workers.ts';

export type JobsOptions = {
  connection: JobsConnection;
  /** Every job of the house that this process puts in or runs. */
  definitions: readonly JobDefinition[];
  logger: Logger;
  metrics: Registry;
  /**
   * Resolves when the log shows the event that asked for a job in its stream, which it may deliver a moment before. No
   * handler is called before that, so none has to think of it; rejects when it does not, and the job has failed this time.
   */
  untilShown: (source: JobSource) => Promise<void>;
  /** How long a worker holds a job that it does not let go of; 10 s, looked for every 5 s, unless told. */
  lease?: Lease;
};

const states = ['active', 'delayed', 'failed'] as const;

/** Jobs on BullMQ: one queue for each job. Resolves when every queue is reachable; throws when one is not. */
export const createJobs = async (options: JobsOptions): Promise<Jobs> => {
  const { connection, definitions, logger, metrics, untilShown, lease } = options;
  const onError = (error: unknown): void => logger.warn({ error }, 'the queue has a problem');
  const backend = await producerBackend(connection, { applicationName: 'jobs', onError });
  const queues = new Map(definitions.map((job) => [job.name, createQueue(job, backend, logger)]));
  const turns = createOwnerPlaces();
  const askers: (() => Promise<void>)[] = [];
  const onForgotten = async (): Promise<void> => void (await Promise.all(askers.map((ask) => ask())));
  let endWatch = (): void => {};
  const close = async (): Promise<void> => {
    endWatch();
    await Promise.all(Array.from(queues.values(), (queue) => queue.close()));
    await backend.cut();
  };
  const runMetrics = createRunMetrics(metrics);
  try {
    await Promise.all(Array.from(queues.values(), (queue) => queue.waitUntilReady()));
    if (backend.redis) endWatch = await watchRedis(backend.redis, { logger, onForgotten });
  } catch (error) {
    await close();
    throw error;
  }

  const queueOf = (name: string): JobQueue => {
    const queue = queues.get(name);
    if (queue === undefined) throw new Error(`the job ${name} is not defined in this process`);
    return queue;
  };
  const depths = async (): Promise<QueueDepths> => {
    const counts = await Promise.all(
      Array.from(
        queues,
        async ([name, queue]) => [name, await queue.getJobCounts('wait', 'prioritized', ...states)] as const,
      ),
    );
    return Object.fromEntries(
      counts.map(([name, { wait = 0, prioritized = 0, ...others }]) => [
        name,
        { waiting: wait + prioritized, ...others },
      ]),
    );
  };
  registerDepth(metrics, depths, logger);

  return {
    depths,
    enqueue: async (requests) => {
      for (const [name, group] of Map.groupBy(requests, (request: JobRequest) => request.name)) {
        const jobs = group.map(({ id, payload, owner, cause, delay = 0 }) => ({
          name,
          data: withCause(payload, cause),
          opts: { jobId: id, delay, ...(owner !== undefined && { priority: turns.of(`${name} ${owner}`) }) },
        }));
        const [only, ...others] = jobs;
        // On PostgreSQL several at once go by temporary tables: for one that costs thirteen times as much as the call for one.
        if (only !== undefined && others.length === 0) await queueOf(name).add(name, only.data, only.opts);
        else await queueOf(name).addBulk(jobs);
      }
    },
    schedule: async (job, { cron, timeZone }, payload) => {
      const repeat = { pattern: cron, tz: timeZone };
      await queueOf(job.name).upsertJobScheduler(job.name, repeat, { name: job.name, data: job.schema.parse(payload) });
    },
    startWorkers: (implementations) =>
      startWorkers({
        ...{ connection, definitions, implementations, logger, metrics: runMetrics, untilShown },
        ...(lease && { lease }),
      }),
    onForgotten: (ask) => void askers.push(ask),
    close,
  };
};

type JobQueue = ReturnType<typeof createQueue>;

/**
 * Finished jobs that a Redis remembers of a queue, as they take its memory. PostgreSQL would read all that it has of the queue, for
 * each job that ends, to find those above it.
 */
const keptInMemory = { count: 10_000 };

const createQueue = (job: JobDefinition, { options, factory, redis }: Backend, logger: Logger) => {
  const most = redis ? keptInMemory : {};
  const defaultJobOptions = {
    attempts: job.attempts,
    backoff: { type: 'exponential', delay: job.backoff, jitter: 0.5 },
    // Finished jobs are forgotten, so that an id does not block a later, legitimate run for ever.
    removeOnComplete: { age: keptFor.completed, ...most },
    removeOnFail: { age: keptFor.failed, ...most },
  };
  const queue = new Queue(job.name, { ...options, defaultJobOptions }, factory);
  queue.on('error', (error) => logger.warn({ error, job: job.name }, 'the queue has a problem'));
  return queue;
};

/** Milliseconds that a scrape waits for the queues. */
const countWithin = 2_000;

const registerDepth = (metrics: Registry, depths: () => Promise<QueueDepths>, logger: Logger): void => {
  const gauge = new Gauge({
    name: 'cadenza_jobs',
    help: 'Jobs in each queue by state',
    labelNames: ['job', 'state'],
    registers: [metrics],
    collect: async () => {
      // While the queues cannot be asked the gauge keeps its last values: the other metrics count then above all.
      const late = sleep(countWithin, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')));
      const counted = await Promise.race([depths(), late]).catch((error: unknown) => {
        logger.warn({ error }, 'the jobs in the queues could not be counted');
        return {};
      });
      for (const [job, counts] of Object.entries(counted)) {
        for (const [state, count] of Object.entries(counts)) gauge.set({ job, state }, count);
      }
    },
  });
};
