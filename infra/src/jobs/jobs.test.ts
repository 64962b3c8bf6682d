import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Queue } from 'bullmq';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { type JobsConnection, producerBackend } from './backend.ts';
import { createJobs } from './create-jobs.ts';
import { defineJob, implementJob, JobMustWait, JobRefused, type JobSource, type Jobs, requestJob } from './jobs.ts';
import { onEachBackend } from './testing/on-each-backend.ts';

const count = defineJob({ name: 'count', schema: z.object({ by: z.number() }), attempts: 3, backoff: 1 });

const open: (() => Promise<unknown>)[] = [];
const closeAll = async (): Promise<void> => {
  for (const close of open.splice(0).reverse()) await close();
};

const start = async (jobs: Jobs, ...implementations: Parameters<Jobs['startWorkers']>[0]) => {
  const stop = await jobs.startWorkers(implementations);
  open.push(() => stop(5_000));
  return stop;
};

/** Calls as they come; `next(n)` resolves when there are n. */
const recorder = <T>() => {
  const all: T[] = [];
  let wake = () => {};
  return {
    all,
    add: (item: T) => {
      all.push(item);
      wake();
    },
    next: async (n: number) => {
      while (all.length < n) await new Promise<void>((resolve) => (wake = resolve));
      return all;
    },
  };
};

const countedAs = (jobs: Jobs, counts: Record<string, number>) =>
  expect.poll(async () => (await jobs.depths()).count, { timeout: 5_000 }).toMatchObject(counts);

onEachBackend('jobs', (backend) => {
  let connection: JobsConnection;
  beforeEach(async () => {
    const { dispose, ...rest } = await backend();
    connection = rest.connection;
    open.push(dispose);
  });
  afterEach(closeAll);

  let shown: (source: JobSource) => Promise<void>;
  beforeEach(() => {
    shown = async () => {};
  });

  const build = async (
    definitions: Parameters<typeof createJobs>[0]['definitions'] = [count],
    more: Partial<Parameters<typeof createJobs>[0]> = {},
  ) => {
    const metrics = createMetrics('test');
    const logger = createLogger({ name: 'test', level: 'silent' });
    const untilShown = (source: JobSource) => shown(source);
    const jobs = await createJobs({ connection, definitions, logger, metrics, untilShown, ...more });
    open.push(() => jobs.close());
    return { jobs, metrics };
  };

  /** The queue of `count` as BullMQ has it. */
  const ownQueue = async () => {
    const { options, factory, cut } = await producerBackend(connection, { applicationName: 'test', onError: () => {} });
    const queue = new Queue('count', options, factory);
    open.push(() => queue.close().then(cut));
    return queue;
  };

  describe('the event that asked for a job', () => {
    const source: JobSource = { stream: 'planSeries-1', revision: 3 };
    const cause = { correlationId: 'c', causationId: 'e', source };

    test('is waited for before the handler is called, and named to it', async () => {
      const { jobs } = await build();
      const [asked, called] = [recorder<JobSource>(), recorder<unknown>()];
      const visible = Promise.withResolvers<void>();
      shown = (one) => {
        asked.add(one);
        return visible.promise;
      };
      await start(
        jobs,
        implementJob(count, () => async (_, run) => called.add(run.source)),
      );
      await jobs.enqueue([{ ...requestJob(count, 'a', { by: 1 }), cause }]);
      expect(await asked.next(1)).toEqual([source]);
      expect(called.all).toEqual([]);
      visible.resolve();
      expect(await called.next(1)).toEqual([source]);
    });

    test('that does not show leaves the job to its next attempt', async () => {
      const { jobs } = await build();
      const called = recorder<number>();
      let looks = 0;
      shown = async () => {
        if (++looks < 3) throw new Error('not there');
      };
      await start(
        jobs,
        implementJob(
          count,
          () =>
            async (_, { attempt }) =>
              called.add(attempt),
        ),
      );
      await jobs.enqueue([{ ...requestJob(count, 'a', { by: 1 }), cause }]);
      expect(await called.next(1)).toEqual([3]);
    });
  });

  describe('enqueue', () => {
    test('refuses a payload or an id that does not fit', () => {
      expect(() => requestJob(count, 'a', JSON.parse('{"by": "one"}'))).toThrow(z.ZodError);
      expect(() => requestJob(count, 'series:1', { by: 1 })).toThrow(TypeError);
      expect(() => requestJob(count, '17', { by: 1 })).toThrow(TypeError);
    });

    test('the same id is one job, in one call or in many, also after it was done', async () => {
      const { jobs } = await build();
      const done = recorder<number>();
      await jobs.enqueue([requestJob(count, 'a', { by: 1 }), requestJob(count, 'a', { by: 1 })]);
      await jobs.enqueue([requestJob(count, 'a', { by: 1 })]);
      expect((await jobs.depths()).count).toMatchObject({ waiting: 1 });
      await start(
        jobs,
        implementJob(
          count,
          () =>
            async ({ by }) =>
              done.add(by),
        ),
      );
      await done.next(1);
      await countedAs(jobs, { active: 0 });
      await jobs.enqueue([requestJob(count, 'a', { by: 1 }), requestJob(count, 'b', { by: 2 })]);
      expect(await done.next(2)).toEqual([1, 2]);
    });

    test('what is done is remembered for a day; so many and no more only where they take memory', async () => {
      const { jobs } = await build();
      await jobs.enqueue([requestJob(count, 'a', { by: 1 })]);
      const job = await (await ownQueue()).getJob('a');
      const most = connection.kind === 'redis' ? { count: 10_000 } : {};
      expect(job?.opts.removeOnComplete).toEqual({ age: 86_400, ...most });
    });

    test('a job that this process does not know is an error', async () => {
      const { jobs } = await build();
      await expect(jobs.enqueue([{ name: 'other', id: 'a', payload: {} }])).rejects.toThrow('not defined');
    });
  });

  describe('workers', () => {
    test('do not start when a job has no handler', async () => {
      const other = defineJob({ name: 'other', schema: z.object({}) });
      const { jobs } = await build([count, other]);
      const counting = implementJob(count, () => async () => {});
      await expect(jobs.startWorkers([counting])).rejects.toThrow('no handler for the job other');
      await expect(jobs.startWorkers([counting, counting])).rejects.toThrow('no handler');
    });

    test('load a handler when its first job comes, and once', async () => {
      const { jobs } = await build();
      const done = recorder<number>();
      let loads = 0;
      const lazy = implementJob(count, async () => {
        loads++;
        return async ({ by }) => done.add(by);
      });
      await start(jobs, lazy);
      expect(loads).toBe(0);
      await jobs.enqueue([requestJob(count, 'a', { by: 1 })]);
      await done.next(1);
      await jobs.enqueue([requestJob(count, 'b', { by: 2 })]);
      await done.next(2);
      expect(loads).toBe(1);
    });

    test('try again what failed, and give up after the last attempt', async () => {
      const { jobs, metrics } = await build();
      const runs = recorder<number>();
      await start(
        jobs,
        implementJob(count, () => async (_, { attempt }) => {
          runs.add(attempt);
          throw new Error('not today');
        }),
      );
      await jobs.enqueue([requestJob(count, 'a', { by: 1 })]);
      expect(await runs.next(3)).toEqual([1, 2, 3]);
      await countedAs(jobs, { failed: 1 });
      const text = await metrics.metrics();
      expect(text).toContain('cadenza_jobs{job="count",state="failed",process="test"} 1');
    });

    test('say nothing of a job that waits for what comes by itself: no warning, no stack', async () => {
      const lines: { level: string; msg: string; error?: unknown; reason?: string }[] = [];
      const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
      const { jobs } = await build([count], { logger: createLogger({ name: 'test', level: 'debug', destination }) });
      const runs = recorder<number>();
      await start(
        jobs,
        implementJob(count, () => async (_, { attempt }) => {
          runs.add(attempt);
          if (attempt < 3) throw new JobMustWait('read models are behind');
        }),
      );
      await jobs.enqueue([requestJob(count, 'waits', { by: 1 })]);
      expect(await runs.next(3)).toEqual([1, 2, 3]);
      await countedAs(jobs, { waiting: 0, active: 0, delayed: 0, failed: 0 });
      const told = lines.filter(({ reason }) => reason === 'read models are behind');
      expect(told.map(({ level, msg, error }) => ({ level, msg, error }))).toEqual(
        Array.from({ length: 2 }, () => ({ level: 'debug', msg: 'a job waits' })),
      );
      expect(lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
      expect(JSON.stringify(lines)).not.toContain('    at ');
    });

    test('that cannot be counted take no other metric with them', async () => {
      const { jobs, metrics } = await build();
      await jobs.close();
      expect(await metrics.metrics()).toMatch(/^process_cpu_seconds_total/m);
    });

    test('give up at once what is refused: a payload of another release, or by the handler', async () => {
      const { jobs } = await build();
      const runs = recorder<number>();
      await start(
        jobs,
        implementJob(count, () => async ({ by }) => {
          runs.add(by);
          throw new JobRefused('no such series');
        }),
      );
      await jobs.enqueue([{ name: 'count', id: 'old', payload: { times: 1 } }, requestJob(count, 'b', { by: 2 })]);
      await countedAs(jobs, { failed: 2 });
      expect(runs.all).toEqual([2]);
    });

    test('a stop tells the running handler and waits for it', async () => {
      const { jobs } = await build();
      const events = recorder<string>();
      const stop = await start(
        jobs,
        implementJob(count, () => async (_, { signal }) => {
          events.add('running');
          await once(signal, 'abort');
          events.add('finished');
        }),
      );
      await jobs.enqueue([requestJob(count, 'a', { by: 1 })]);
      await events.next(1);
      await stop(5_000);
      expect(events.all).toEqual(['running', 'finished']);
      expect((await jobs.depths()).count).toMatchObject({ waiting: 0, active: 0, failed: 0 });
    });

    test('a schedule set twice is one, at the local hour', async () => {
      const { jobs } = await build();
      const schedule = { cron: '0 2 * * *', timeZone: 'Europe/Rome' };
      await jobs.schedule(count, schedule, { by: 1 });
      await jobs.schedule(count, schedule, { by: 1 });
      expect((await jobs.depths()).count).toMatchObject({ delayed: 1 });
      const queue = await ownQueue();
      const [next] = await queue.getJobSchedulers();
      const at = Temporal.Instant.fromEpochMilliseconds(next?.next ?? 0).toZonedDateTimeISO('Europe/Rome');
      expect(at.toPlainTime().toString()).toBe('02:00:00');
    });
  });

  describe('a killed process', () => {
    const children: ChildProcess[] = [];
    afterEach(() => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
    });

    test('loses no job: another one takes it over', { timeout: 40_000 }, async () => {
      const { jobs } = await build([count], { lease: { held: 10_000, looked: 300 } });
      const itsLease = { held: 1_000, looked: 300 };
      await jobs.enqueue([requestJob(count, 'a', { by: 7 })]);
      const script = fileURLToPath(new URL('./testing/hanging-worker.ts', import.meta.url));
      const child = fork(script, [JSON.stringify(connection), JSON.stringify(itsLease)], {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        execArgv: [],
      });
      children.push(child);
      if (child.stdout === null) throw new Error('no output');
      await once(createInterface({ input: child.stdout }), 'line'); // it runs the job, and hangs
      child.kill('SIGKILL');
      const done = recorder<number>();
      await start(
        jobs,
        implementJob(
          count,
          () =>
            async ({ by }) =>
              done.add(by),
        ),
      );
      expect(await done.next(1)).toEqual([7]);
    });
  });
});
