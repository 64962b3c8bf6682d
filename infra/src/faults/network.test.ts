import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { event, followUntil, newStream } from '../event-store/conformance/fixture.ts';
import { EventStoreUnavailable } from '../event-store/event-store.ts';
import { createPostgresEventStore } from '../event-store/postgres/postgres.ts';
import { createPool } from '../postgres/pool.ts';
import { createTestDatabase } from '../postgres/testing/test-database.ts';
import { startTcpProxy, type TcpProxy, targetOf, through } from './testing/tcp-proxy.ts';

const setUp = async () => {
  const database = await createTestDatabase();
  const proxy = await startTcpProxy(targetOf(database.url));
  onTestFinished(async () => {
    await proxy.close();
    await database.drop();
  });
  return { proxy, url: through(database.url, proxy) };
};

const troubles: readonly [string, (proxy: TcpProxy) => Promise<void>][] = [
  [
    'answers late',
    async (proxy) => {
      proxy.mode({ latency: 40 });
      await pause(300);
    },
  ],
  ['resets every connection', async (proxy) => proxy.reset()],
  ['leaves every connection half open', async (proxy) => proxy.halfOpen()],
  [
    'is a black hole for a while',
    async (proxy) => {
      proxy.mode('hole');
      await pause(800);
    },
  ],
];

test.each(troubles)(
  'a network that %s loses no append, doubles none, and hides none from a follower',
  async (_, trouble) => {
    const { proxy, url } = await setUp();
    const store = createPostgresEventStore({ url, timeout: 500, pollInterval: 20 });
    onTestFinished(() => store.close());
    const acknowledged: string[] = [];
    const [writers, rounds] = [4, 15];
    const followed = followUntil(store, { batch: 10 }, (seen) => seen.length === writers * rounds);
    const writing = Array.from({ length: writers }, async () => {
      const stream = newStream();
      for (let round = 0; round < rounds; round++) {
        const append = { stream, expected: round === 0 ? ('none' as const) : round - 1, events: [event({ round })] };
        for (;;) {
          try {
            const { outcome } = await store.append(append);
            expect(['appended', 'repeated']).toContain(outcome);
            break;
          } catch (error) {
            expect(error).toBeInstanceOf(EventStoreUnavailable); // the outcome is unknown: the same again
          }
        }
        acknowledged.push(...append.events.map(({ id }) => id));
      }
    });
    for (let times = 0; times < 3; times++) {
      await pause(20);
      await trouble(proxy);
      proxy.mode('open');
    }
    await Promise.all(writing);
    const { events } = await followed;
    expect(events.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    expect(events.map(({ position }) => position)).toEqual(events.map((_one, n) => BigInt(n + 1)));
  },
  60_000,
);

test('a store can be closed when nothing comes through any more, and leaves nobody without an answer', async () => {
  const { proxy, url } = await setUp();
  const store = createPostgresEventStore({ url, timeout: 300, pollInterval: 20 });
  const stream = newStream();
  const write = () => store.append({ stream, expected: 'any', events: [event()] });
  const read = () => Array.fromAsync(store.read(stream));
  // So that both have a connection; one that is opened on a busy machine may take longer than the store waits.
  await vi.waitFor(() => Promise.all([write(), read()]), 20_000);
  const followed = followUntil(store, {}, () => false);
  proxy.mode('hole');
  const asked = Promise.allSettled([...Array.from({ length: 40 }, write), ...Array.from({ length: 40 }, read)]);
  await store.close();
  const unavailable = { status: 'rejected', reason: expect.any(EventStoreUnavailable) };
  expect(await asked).toEqual(Array(80).fill(unavailable));
  await followed;
}, 30_000);

test('a pool gives up on a connection that only seems to be there', async () => {
  const { proxy, url } = await setUp();
  const pool = createPool({ url, applicationName: 'test', max: 1, statementTimeout: 200 });
  onTestFinished(() => pool.end());
  await pool.query('select 1');
  proxy.halfOpen();
  await expect(pool.query('select 1')).rejects.toThrow('Query read timeout');
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
}, 30_000);

test('a statement may take long, but not on a connection that the server has left', async () => {
  const { proxy, url } = await setUp();
  const pool = createPool({ url, applicationName: 'test', max: 1, statementTimeout: 120_000, silence: 100 });
  onTestFinished(() => pool.end());
  expect((await pool.query('select pg_sleep(0.5)')).rowCount).toBe(1); // five times as long as anybody is silent
  const held = await pool.connect();
  await held.query('begin');
  proxy.halfOpen();
  await expect(held.query('select 1')).rejects.toThrow('Connection terminated');
  held.release(true);
  await pool.query('select 1');
  proxy.halfOpen(); // now it is found by who takes it from the pool
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
}, 30_000);
