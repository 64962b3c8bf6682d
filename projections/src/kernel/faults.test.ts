import { randomUUID } from 'node:crypto';
import { type EventStore, EventStoreUnavailable } from '@cadenza/infra/event-store/event-store';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { endConnections } from '@cadenza/infra/postgres/testing/end-connections';
import { expect, test } from 'vitest';
import { counterProjection } from '../testing/counters.ts';
import { failingPool } from '../testing/failing-pool.ts';
import { run, testDatabase } from '../testing/harness.ts';
import { append } from '../testing/history.ts';
import { applyWithRetry } from './apply-with-retry.ts';
import { applyBatch, NotOwner } from './batch.ts';
import { ensureTables, liveBuild } from './builds.ts';
import { tail } from './tail.ts';
import { transaction } from './transaction.ts';

const id = randomUUID();
const add = (by: number) => ({ type: 'Added', data: { id, by } });
const projection = counterProjection();

const setUp = async () => {
  const { pool } = await testDatabase();
  const store = createMemoryEventStore();
  const active = await ensureTables(pool, projection, 0n);
  const build = liveBuild(projection, active);
  const state = async () =>
    (
      await pool.query<{ position: bigint; history: number[] | null; feed: bigint }>(
        `select position, (select history from rm.counters) as history, (select count(*) from feed.changes) as feed
           from es.checkpoints`,
      )
    ).rows[0];
  return { pool, store, build, state };
};

test('a lost connection at any statement of a batch loses all of it or nothing, and the next try does it once', async () => {
  const { pool, store, build, state } = await setUp();
  await append(store, `counter-${id}`, [add(1), add(2), add(3)]);
  const stop = new AbortController();
  const { events, upTo } = await tail(store, { after: 0n, prefixes: [], signal: stop.signal }).take();
  stop.abort();
  const done = { position: 3n, history: [1, 2, 3], feed: 3n };
  const undone = { position: 0n, history: null, feed: 0n };
  const seen = new Set<string>();
  for (const when of ['before', 'after'] as const) {
    for (let n = 1; ; n++) {
      await pool.query('update es.checkpoints set position = 0');
      await pool.query('delete from rm.counters');
      await pool.query('delete from feed.changes');
      const faulty = failingPool(pool, n, when);
      const failure = await transaction(faulty.pool, (client) =>
        applyBatch(client, build, { events, after: 0n, upTo }),
      ).then(
        () => undefined,
        (error: Error) => error,
      );
      if (!faulty.failed()) break;
      expect(failure).toBeInstanceOf(Error);
      const now = await state();
      expect([done, undone]).toContainEqual(now);
      seen.add(now?.position === 3n ? 'kept' : 'lost');
      // A build of its own: what it keeps in memory is not what the test deletes.
      await applyWithRetry({ ...build }, { events, after: 0n, upTo }, retryOptions(pool)).catch((error: unknown) => {
        expect(error).toBeInstanceOf(NotOwner);
        expect(now).toEqual(done);
      });
      expect(await state()).toEqual(done);
    }
  }
  expect([...seen].sort()).toEqual(['kept', 'lost']);
});

const retryOptions = (pool: Parameters<typeof transaction>[0]) => ({
  pool,
  signal: AbortSignal.timeout(30_000),
  committed: () => {},
  retrying: () => {},
});

test('a runner goes on when its connections are killed, each event folded once', async () => {
  const { pool, store, state } = await setUp();
  for (const when of ['before', 'after'] as const) {
    const from = (await state())?.history?.length ?? 0;
    // Connections taken by the lock and the batch are counted alike: the seventh statement lies within the first batch.
    const running = run(projection, failingPool(pool, 7, when).pool, store);
    await running.entered('live');
    const last = await append(store, `counter-${id}`, [add(from + 1), add(from + 2)]);
    await running.reached(last);
    await append(store, `counter-${id}`, [add(from + 3)]).then(running.reached);
    await running.stop();
  }
  expect((await state())?.history).toEqual([1, 2, 3, 4, 5, 6]);
});

test('an owner that lost its lock without noticing writes nothing', async () => {
  const { pool, store, build, state } = await setUp();
  const running = run(projection, pool, store);
  await running.entered('live');
  await append(store, `counter-${id}`, [add(1)]).then(running.reached);
  const late = { events: [], after: 0n, upTo: 9n };
  await expect(transaction(pool, (client) => applyBatch(client, build, late))).rejects.toBeInstanceOf(NotOwner);
  expect(await state()).toMatchObject({ position: 1n, history: [1] });
});

test('one of two processes owns a projection; the other takes over when it goes', async () => {
  const { pool, store, state } = await setUp();
  const first = run(projection, pool, store);
  await first.entered('live');
  const second = run(projection, pool, store);
  await append(store, `counter-${id}`, [add(1)]).then(first.reached);
  expect(second.status().state).toBe('standby');
  await first.stop();
  await append(store, `counter-${id}`, [add(2)]).then(second.reached);
  expect(await state()).toEqual({ position: 2n, history: [1, 2], feed: 2n });
});

test('an owner whose lock connection is killed gives way and comes back', async () => {
  const { pool, store, state } = await setUp();
  const running = run(projection, pool, store);
  await running.entered('live');
  await endConnections(pool, { holdingAdvisoryLock: true });
  await append(store, `counter-${id}`, [add(1)]).then(running.reached);
  await append(store, `counter-${id}`, [add(2)]).then(running.reached);
  expect(await state()).toMatchObject({ position: 2n, history: [1, 2] });
});

test('a store that goes away is followed again from the checkpoint', async () => {
  const { pool, store, state } = await setUp();
  let broken = 0;
  const flaky: EventStore = {
    ...store,
    async *follow(options) {
      for await (const slice of store.follow(options)) {
        yield slice;
        if (slice.events.length > 0 && broken++ < 2) throw new EventStoreUnavailable('the store went away');
      }
    },
  };
  const running = run(projection, pool, flaky);
  await running.entered('live');
  for (const by of [1, 2, 3]) await append(store, `counter-${id}`, [add(by)]).then(running.reached);
  expect(await state()).toEqual({ position: 3n, history: [1, 2, 3], feed: 3n });
  expect(running.retried).toHaveLength(2);
  expect(running.status()).toMatchObject({ state: 'live', position: 3n });
});
