import { randomUUID } from 'node:crypto';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { armFailpoints, type Failpoint } from '@cadenza/infra/faults/failpoints';
import { afterEach, expect, test } from 'vitest';
import { projections } from '../all.ts';
import { counterProjection } from '../testing/counters.ts';
import { batches, hashes, testDatabase } from '../testing/harness.ts';
import { append } from '../testing/history.ts';
import { ensureTables, readActive } from './builds.ts';
import { parkedStreams } from './queries.ts';
import { rebuild } from './rebuild.ts';

const projection = counterProjection();
const ids = Array.from({ length: 20 }, () => randomUUID());
/** More than two steps of a fill, on all rows in turn; some rows go and come again. */
const log = Array.from({ length: 2_300 }, (_, i) => {
  const id = ids[i % ids.length];
  return i % 333 === 7 ? { type: 'Cleared', data: { id } } : { type: 'Added', data: { id, by: i % 5 } };
});

/** A log that was projected live, and the hashes of its rows. */
const setUp = async () => {
  const { pool } = await testDatabase();
  const store = createMemoryEventStore();
  await ensureTables(pool, projection, 0n);
  const head = await append(store, `counter-${ids[0]}`, log);
  await batches(pool, projection, store, [500]);
  return { pool, store, head, live: await hashes(pool, projection) };
};

/** So few that every step is written, forgotten and read again. */
const rowsInMemory = 5;

afterEach(() => armFailpoints([]));

const places: readonly Failpoint[] = [
  'projector.apply-event',
  'projector.after-checkpoint',
  'projector.after-rows',
  'projector.before-commit',
  'projector.after-commit',
  'rebuild.after-batch',
];

test('a connection lost between or within the writes of a fill: it goes on from what was written', async () => {
  const { pool, store, live } = await setUp();
  for (const name of places) {
    armFailpoints([{ name, hit: name === 'projector.apply-event' ? 1_500 : 2, action: 'error' }]);
    const retried: unknown[] = [];
    await rebuild(projection, {
      pool,
      store,
      signal: AbortSignal.timeout(20_000),
      rowsInMemory,
      retrying: (error) => retried.push(error),
    });
    expect([name, retried.length]).toEqual([name, 1]);
    expect(await hashes(pool, projection)).toEqual(live);
  }
});

test('a fill given up between two writes leaves what serves as it was, and nothing to the next one', async () => {
  const { pool, store, live } = await setUp();
  const stop = new AbortController();
  const before = await readActive(pool, projection.name);
  const onProgress = (position: bigint): void => {
    if (position >= 1_000n) stop.abort();
  };
  await expect(rebuild(projection, { pool, store, signal: stop.signal, rowsInMemory, onProgress })).rejects.toThrow();
  expect((await pool.query('select count(*)::int as n from rm_next_counters.counters')).rows).toEqual([{ n: 20 }]);
  expect(await readActive(pool, projection.name)).toEqual(before);
  expect(await hashes(pool, projection)).toEqual(live);
  await rebuild(projection, { pool, store, signal: AbortSignal.timeout(20_000) });
  expect(await hashes(pool, projection)).toEqual(live);
});

test('a row that Postgres refuses parks its stream, though it was written with thousands of others', async () => {
  const { pool, store } = await setUp();
  const other = `counter-${randomUUID()}` as const;
  const refused = await append(store, other, [{ type: 'Added', data: { id: ids[3], by: 999 } }]);
  await append(store, other, log.slice(0, 50));
  await append(store, `counter-${ids[0]}`, log.slice(0, 50));
  await pool.query('update es.checkpoints set position = $1', [await store.head()]);
  const without = createMemoryEventStore();
  await append(without, `counter-${ids[0]}`, log);
  await append(without, `counter-${ids[0]}`, log.slice(0, 50));
  await rebuild(projection, { pool, store, signal: AbortSignal.timeout(20_000) });
  const rows = async () => (await pool.query('select id, total, history from rm.counters order by id')).rows;
  const rebuilt = await rows();
  expect(await parkedStreams(pool)).toMatchObject([{ stream: other, position: refused }]);
  await batches(pool, projection, without, [500]);
  expect(rebuilt).toEqual(await rows());
});

test('rebuilt tables have the keys, indexes, constraints, walls and grants of those that were made at first', async () => {
  const { pool } = await testDatabase();
  const store = createMemoryEventStore();
  const catalogue = async () =>
    (
      await pool.query(
        `select tablename as name, indexdef as what from pg_indexes where schemaname = 'rm'
         union all select conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'rm'::regnamespace
         union all select tablename, concat_ws(' ', policyname, roles, cmd, qual, with_check) from pg_policies
         union all select relname, concat_ws(' ', relrowsecurity, relforcerowsecurity, relacl) from pg_class
          where relnamespace = 'rm'::regnamespace and relkind = 'r'
         order by 1, 2`,
      )
    ).rows;
  for (const one of projections) await ensureTables(pool, one, 0n);
  const first = await catalogue();
  for (const one of projections) await rebuild(one, { pool, store, signal: AbortSignal.timeout(20_000) });
  expect(await catalogue()).toEqual(first);
  expect(first.length).toBeGreaterThan(100);
});
