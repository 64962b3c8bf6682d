import { randomUUID } from 'node:crypto';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import type { Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { retryNow } from '../cli/commands.ts';
import { counterProjection } from '../testing/counters.ts';
import { hashes, type Running, run, testDatabase } from '../testing/harness.ts';
import { append, companyA, companyB } from '../testing/history.ts';
import { parkedStreams } from './queries.ts';
import { rebuild } from './rebuild.ts';

vi.setConfig({ testTimeout: 20_000 });

const add = (id: string, by: number) => ({ type: 'Added', data: { id, by } });
const [id, other, third] = [randomUUID(), randomUUID(), randomUUID()];
const poisoned = `counter-${id}` as const;
const healthy = `counter-${other}` as const;

const setUp = async () => ({ ...(await testDatabase()), store: createMemoryEventStore() });

const totals = async (pool: Pool) =>
  Object.fromEntries(
    (await pool.query<{ id: string; total: number }>('select id, total from rm.counters')).rows.map((row) => [
      row.id,
      row.total,
    ]),
  );

const toldOf = async (pool: Pool) =>
  (await pool.query('select position, kind, ids from feed.changes order by position')).rows.map(
    ({ position, kind, ids }) => [position, kind, ids],
  );

const live = async (running: Running): Promise<void> => {
  await running.entered('live');
};

/** As a release would that can fold 666. */
const mended = counterProjection({ poison: -1 });

/** What is parked was parked by code of another release. */
const ofOtherCode = (pool: Pool) => pool.query("update es.parked_streams set code = 'of the release before'");

test('a poison event parks its stream: rows keep their last good state, later events wait, everybody else goes on', async () => {
  const { pool, store } = await setUp();
  const running = run(counterProjection(), pool, store);
  await live(running);
  const last = await append(store, poisoned, [add(id, 1), add(third, 2), add(id, 666), add(id, 3), add(third, 4)]);
  await append(store, healthy, [add(other, 5)], companyB).then(running.reached);
  expect(await totals(pool)).toEqual({ [id]: 1, [third]: 2, [other]: 5 });
  expect(running.status()).toMatchObject({ state: 'live', position: last + 1n, parked: 1 });
  expect(running.parked).toMatchObject([
    {
      stream: poisoned,
      companyId: companyA,
      position: 3n,
      revision: 2,
      eventType: 'Added',
      error: 'Error: cannot add 666',
    },
  ]);
  // The board reads the rows again that wait from here on.
  expect(await toldOf(pool)).toEqual([
    [1n, 'added', [id]],
    [2n, 'added', [third]],
    [3n, 'parked', [id]],
    [6n, 'added', [other]],
  ]);
  const waiting = running.sent.filter(({ topic, payload }) => topic === 'projection' && JSON.parse(payload).waiting);
  expect(waiting.length).toBeGreaterThan(0);

  await append(store, poisoned, [add(id, 7)]).then(running.reached);
  expect(await totals(pool)).toMatchObject({ [id]: 1 });
  expect(await parkedStreams(pool)).toMatchObject([{ projection: 'counters', stream: poisoned, position: 3n }]);
});

test('what Postgres refuses is found among its batch, and parks its stream alone', async () => {
  const { pool, store } = await setUp();
  const streams = Array.from({ length: 300 }, () => randomUUID());
  for (const [n, one] of streams.entries())
    await append(store, `counter-${one}`, [add(one, n === 123 ? 1_000 : 1), add(one, 1)]);
  const running = run(counterProjection(), pool, store);
  await live(running);
  // New to an old log, it was filled; what follows is live.
  await running.stop();
  const refused = `counter-${streams[123]}`;
  expect(await parkedStreams(pool)).toMatchObject([
    { stream: refused, position: 247n, error: 'refused by PostgreSQL: 23514 counters counters_total_check' },
  ]);
  const again = run(counterProjection(), pool, store);
  await live(again);
  const bad = streams[200] ?? '';
  const last = await append(store, `counter-${bad}`, [add(bad, 1), add(bad, 999), add(bad, 1)]);
  await append(store, healthy, [add(other, 5)]).then(again.reached);
  expect(await totals(pool)).toMatchObject({ [bad]: 3, [other]: 5 });
  expect(Object.keys(await totals(pool))).toHaveLength(300);
  expect((await parkedStreams(pool)).map(({ stream, position }) => [stream, position])).toEqual([
    [refused, 247n],
    [`counter-${bad}`, last - 1n],
  ]);
});

test('what is no fault of an event parks nothing, and is tried again until it is mended', async () => {
  const { pool, store } = await setUp();
  const running = run(counterProjection(), pool, store);
  await live(running);
  await pool.query('alter table rm.counters rename to away');
  const last = await append(store, healthy, [add(other, 5)]);
  await vi.waitFor(() => expect(running.retried.length).toBeGreaterThan(0));
  await pool.query('alter table rm.away rename to counters');
  await running.reached(last);
  expect(await totals(pool)).toEqual({ [other]: 5 });
  expect(await parkedStreams(pool)).toEqual([]);
});

test('the same code leaves alone what waits; other code folds it, in order, with the feed, and rows are those of a rebuild', async () => {
  const { pool, store } = await setUp();
  const first = run(counterProjection(), pool, store);
  await live(first);
  await append(store, poisoned, [add(id, 1), add(id, 666), add(id, 3)]);
  await append(store, healthy, [add(other, 5), add(other, 666)]).then(first.reached);
  await first.stop();

  const same = run(mended, pool, store);
  await live(same);
  expect(same.status().parked).toBe(2);
  await append(store, poisoned, [add(id, 4)]).then(same.reached);
  expect(await totals(pool)).toEqual({ [id]: 1, [other]: 5 });
  await same.stop();

  await ofOtherCode(pool);
  const next = run(mended, pool, store);
  await live(next);
  expect(next.released).toEqual([poisoned, healthy]);
  expect(next.status()).toMatchObject({ parked: 0, state: 'live', position: 6n });
  expect(await totals(pool)).toEqual({ [id]: 674, [other]: 671 });
  expect(await toldOf(pool)).toEqual(
    [1n, 2n, 3n, 4n, 5n, 6n].map((at) => [at, 'added', [at === 4n || at === 5n ? other : id]]),
  );
  // Who has read the feed no further than the checkpoint of that moment reads the rows again.
  expect((await pool.query('select retold_at from feed.topics')).rows).toEqual([{ retold_at: 6n }]);
  await append(store, poisoned, [add(id, 1)]).then(next.reached);
  const now = await hashes(pool, mended);
  await rebuild(mended, { pool, store, signal: AbortSignal.timeout(20_000) });
  expect(await hashes(pool, mended)).toEqual(now);
});

test('other code that cannot fold it either changes nothing but the reason', async () => {
  const { pool, store } = await setUp();
  const first = run(counterProjection(), pool, store);
  await live(first);
  await append(store, poisoned, [add(id, 1), add(id, 666), add(id, 999)]).then(first.reached);
  await first.stop();
  const before = await hashes(pool, mended);
  await ofOtherCode(pool);
  // It folds 666, and then its table refuses the total.
  const next = run(mended, pool, store);
  await live(next);
  expect(next.released).toEqual([]);
  expect(await hashes(pool, mended)).toEqual(before);
  expect(await parkedStreams(pool)).toMatchObject([
    { stream: poisoned, position: 2n, error: 'refused by PostgreSQL: 23514 counters counters_total_check' },
  ]);
});

test('the command line tries again beside the process that serves, which goes on with the stream', async () => {
  const { pool, store } = await setUp();
  const running = run(counterProjection(), pool, store);
  await live(running);
  await append(store, poisoned, [add(id, 1), add(id, 666), add(id, 3)]);
  await append(store, healthy, [add(other, 5)]).then(running.reached);
  const said: string[] = [];
  const tools = { pool, store, say: (line: string) => void said.push(line) };
  expect(await retryNow(counterProjection(), poisoned, tools)).toBe(1);
  expect(said.at(-1)).toContain(`parked ${poisoned} since`);
  await expect(retryNow(mended, healthy, tools)).rejects.toThrow(`${healthy} does not wait`);
  expect(await retryNow(mended, undefined, tools)).toBe(0);
  expect(said.at(-1)).toBe(`${poisoned} was folded.`);
  expect(await totals(pool)).toEqual({ [id]: 670, [other]: 5 });
  await append(store, poisoned, [add(id, 2)]).then(running.reached);
  expect(await totals(pool)).toEqual({ [id]: 672, [other]: 5 });
  expect(running.status().parked).toBe(0);
});

test('a flood of poison from many companies is a fault of the code: the projection stops before it; one company never stops it', async () => {
  const { pool, store } = await setUp();
  const flood = async (companies: readonly string[]): Promise<bigint> => {
    let last = 0n;
    for (let n = 0; n < 120; n++) {
      const one = randomUUID();
      last = await append(store, `counter-${one}`, [add(one, 666)], companies[n % companies.length]);
    }
    return last;
  };
  const projection = counterProjection();
  const idle = run(projection, pool, store);
  await live(idle);
  await idle.stop();
  const last = await flood([companyA, companyB]);
  const first = run(projection, pool, store);
  await live(first);
  await first.reached(last);
  expect(first.status().parked).toBe(120);
  await first.stop();
  await flood([companyA, companyB, randomUUID()]);
  const second = run(projection, pool, store);
  const stopped = await second.entered('stopped');
  expect(stopped.error?.message).toMatch(
    /^101 streams cannot be folded, the first at 121 \(Added\): Error: cannot add 666$/,
  );
  expect(await parkedStreams(pool)).toHaveLength(120);
});
