import { randomUUID } from 'node:crypto';
import type { NewEvent, StreamName } from '@cadenza/domain/kernel/event';
import { testMetadata } from '@cadenza/domain/testing/given-when-then';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { atEveryCall } from '@cadenza/infra/faults/testing/failing-port';
import type { JobRequest } from '@cadenza/infra/jobs/jobs';
import { readCheckpoint } from '@cadenza/infra/postgres/checkpoints';
import { createOwners } from '@cadenza/infra/postgres/ownership';
import { readParked } from '@cadenza/infra/postgres/parked-streams';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { createTestDatabase, type TestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import type { Pool, QueryConfig } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defineReactor, type Reactor, type ReadStream } from './reactor.ts';
import { createRecentJobs } from './recent-jobs.ts';
import { runReactor } from './run-reactor.ts';

let database: TestDatabase;
let store: EventStore;
const open: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  store = createMemoryEventStore();
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
  await store.close();
  await database.drop();
});

const append = (type: string, stream: StreamName = `thing-${randomUUID()}`) => {
  const event: NewEvent = { type, data: {}, id: randomUUID(), metadata: testMetadata };
  return store.append({ stream, expected: 'any', events: [event] });
};

/**
 * One job for each `Happened`, with the id of the event, and for each `Looked`, which asks a stream; one that waits for all `Seen`
 * together; `Poison` cannot be reacted to.
 */
const reactor = (
  startsAt: Reactor['startsAt'] = 'beginning',
  poison: () => readonly JobRequest[] = () => {
    throw new Error('no such field');
  },
): Reactor =>
  defineReactor({
    name: 'test',
    prefixes: ['thing'],
    startsAt,
    handlers: {
      Happened: ({ id }: { id: string }) => [{ name: 'job', id, payload: {} }],
      Looked: async ({ id }: { id: string }, read: ReadStream) =>
        (await read('other-thing')).map(() => ({ name: 'job', id, payload: {} })),
      Seen: () => [{ name: 'look', id: 'window', payload: {}, delay: 60_000 }],
      Poison: poison,
    },
  });

/** Remembers what is enqueued; fails the first `failures` times. */
const queue = (failures = 0) => {
  const requests: JobRequest[] = [];
  let calls = 0;
  const enqueue = async (asked: readonly JobRequest[]): Promise<void> => {
    if (calls++ < failures) throw new Error('queue away');
    requests.push(...asked);
  };
  return { enqueue, requests, ids: () => new Set(requests.map(({ id }) => id)) };
};

const run = (
  jobs: Pick<ReturnType<typeof queue>, 'enqueue'>,
  pool: Pool = database.pool,
  definition = reactor(),
  writes: Pool = pool,
  asked = createRecentJobs(),
) => {
  const stopping = new AbortController();
  const owners = createOwners(pool);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const context = { store, jobs, asked, pool: writes, owners, logger, signal: stopping.signal };
  const running = runReactor(definition, context);
  const stop = async () => {
    stopping.abort();
    await running.done;
    await owners.close();
  };
  open.push(stop);
  const reaches = (state: string) => expect.poll(() => running.status().state, { timeout: 5_000 }).toBe(state);
  return { ...running, stop, reaches };
};

const key = { name: 'reactor:test', version: 1 };
const checkpoint = () => readCheckpoint(database.pool, key);

/** A pool whose first writes of a checkpoint fail, as if the process had died before them. */
const withoutCheckpoint = (pool: Pool, failures: number): Pool =>
  new Proxy(pool, {
    get: (target, property) => {
      if (property !== 'query') return Reflect.get(target, property, target);
      return (statement: string | QueryConfig, values?: unknown[]) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        if (text.startsWith('update es.checkpoints') && failures-- > 0) return Promise.reject(new Error('killed'));
        return typeof statement === 'string' ? target.query(statement, values) : target.query(statement);
      };
    },
  });

describe('runReactor', () => {
  test('asks for the jobs of the log and goes on after a restart where it was', async () => {
    await append('Happened');
    await append('Else');
    const first = queue();
    const running = run(first);
    await running.reaches('live');
    await append('Happened');
    await expect.poll(() => first.requests.length).toBe(2);
    await expect.poll(checkpoint).toBe(3n);
    await running.stop();

    await append('Happened');
    const second = queue();
    await run(second).reaches('live');
    expect(second.requests).toHaveLength(1);
    expect(first.ids().isDisjointFrom(second.ids())).toBe(true);
  });

  test('a crash between the jobs and the checkpoint asks again for the same ids', async () => {
    await append('Happened');
    await append('Happened');
    const jobs = queue();
    await run(jobs, withoutCheckpoint(database.pool, 2)).reaches('live');
    expect(jobs.requests).toHaveLength(6);
    expect(jobs.ids().size).toBe(2);
    expect(await checkpoint()).toBe(2n);
  });

  test('what waits for its time is asked for once, again by the next process, and where the queue has lost it', async () => {
    const jobs = queue(1);
    for (const type of ['Seen', 'Seen']) await append(type);
    const asked = createRecentJobs();
    const running = run(jobs, database.pool, reactor(), database.pool, asked);
    await running.reaches('live');
    for (const type of ['Seen', 'Happened']) await append(type);
    await expect.poll(checkpoint).toBe(4n);
    expect(jobs.requests.map(({ name }) => name)).toEqual(['look', 'job']);
    asked.forget();
    await append('Seen');
    await expect.poll(checkpoint).toBe(5n);
    expect(jobs.requests.map(({ name }) => name)).toEqual(['look', 'job', 'look']);
    await running.stop();
    await append('Seen');
    const other = queue();
    await run(other).reaches('live');
    expect(other.requests.map(({ name }) => name)).toEqual(['look']);
  });

  test('a queue that is away is waited out, and nothing is skipped', async () => {
    await append('Happened');
    const jobs = queue(3);
    await run(jobs).reaches('live');
    expect(jobs.requests).toHaveLength(1);
  });

  test('any call to the log, the queue or the database may fail, before its effect or after it', async () => {
    const failures = await atEveryCall(async ({ wrap }, what) => {
      await database.pool.query('delete from es.checkpoints');
      const log = createMemoryEventStore();
      open.push(() => log.close());
      store = log;
      for (const type of ['Happened', 'Happened', 'Looked']) await append(type);
      await append('Else', 'other-thing');
      store = wrap(log, ['follow', 'read']);
      const jobs = queue();
      const running = run(wrap(jobs, ['enqueue']), wrap(database.pool, ['query']));
      await running.reaches('live');
      await running.stop();
      expect(jobs.ids().size, what).toBe(3);
      expect(await checkpoint(), what).toBe(4n);
    });
    expect(failures).toBeGreaterThanOrEqual(12); // the checkpoint read, made and moved, the log, a stream, the queue, both ways
  });

  test('a new one begins where it says', async () => {
    await append('Happened');
    const jobs = queue();
    await run(jobs, database.pool, reactor('now')).reaches('live');
    expect(jobs.requests).toEqual([]);
    await append('Happened');
    await expect.poll(() => jobs.requests.length).toBe(1);
  });

  test('one process at a time: the other stands by and takes over', async () => {
    const [first, second] = [queue(), queue()];
    const owner = run(first);
    await owner.reaches('live');
    const other = run(second);
    await other.reaches('standby');
    await append('Happened');
    await expect.poll(() => first.requests.length).toBe(1);
    await owner.stop();
    await other.reaches('live');
    await append('Happened');
    await expect.poll(() => second.requests.length).toBe(1);
    expect(first.ids().isDisjointFrom(second.ids())).toBe(true);
  });

  test('an event that cannot be reacted to parks its stream: later ones of it wait, all others are served', async () => {
    await append('Happened', 'thing-a');
    await append('Poison', 'thing-a');
    await append('Happened', 'thing-b');
    await append('Happened', 'thing-a');
    const jobs = queue();
    const running = run(jobs);
    await running.reaches('live');
    expect(jobs.requests).toHaveLength(2);
    expect(running.status()).toMatchObject({ state: 'live', position: 4n, parked: 1 });
    await append('Happened', 'thing-a');
    await append('Happened', 'thing-b');
    await expect.poll(() => jobs.requests.length).toBe(3);
    expect(await readParked(database.pool, key)).toMatchObject([
      { stream: 'thing-a', position: 2n, revision: 1, eventType: 'Poison', error: 'Error: no such field' },
    ]);
    await expect.poll(checkpoint).toBe(6n);
    await running.stop();

    // The same code leaves alone what waits; other code reacts to all of it, in order.
    const same = queue();
    const second = run(same);
    await second.reaches('live');
    expect([same.requests.length, second.status().parked]).toEqual([0, 1]);
    await second.stop();
    await database.pool.query("update es.parked_streams set code = 'of the release before'");
    const third = run(queue());
    await third.reaches('live');
    expect(third.status().parked).toBe(1);
    await third.stop();
    await database.pool.query("update es.parked_streams set code = 'of the release before'");
    const mended = queue();
    const last = run(
      mended,
      database.pool,
      reactor('beginning', () => []),
    );
    await last.reaches('live');
    expect([mended.requests.length, last.status().parked]).toEqual([2, 0]);
    await append('Happened', 'thing-a');
    await expect.poll(() => mended.requests.length).toBe(3);
  });

  test('what waits and the checkpoint move together', async () => {
    await append('Poison', 'thing-a');
    await append('Happened', 'thing-b');
    const failing = new Proxy(database.pool, {
      get: (target, property) => {
        if (property === 'connect') return () => Promise.reject(new Error('killed'));
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const jobs = queue();
    const running = run(jobs, database.pool, reactor(), failing);
    await running.reaches('retrying');
    expect([await checkpoint(), await readParked(database.pool, key)]).toEqual([0n, []]);
  });

  test('foreign events move the checkpoint from time to time, and are never asked about', async () => {
    const jobs = queue();
    const running = run(jobs);
    await running.reaches('live');
    for (let n = 0; n < 30; n++) {
      const { position } = (await append('Happened', `other-${n}`)) as { position: bigint };
      await expect.poll(() => running.status().position).toBe(position);
    }
    expect(jobs.requests).toEqual([]);
    const saved = (await checkpoint()) ?? 0n;
    expect(saved > 0n && saved < 30n).toBe(true);
  });
});
