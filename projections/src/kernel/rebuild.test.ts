import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { expect, test, vi } from 'vitest';
import { counterProjection } from '../testing/counters.ts';
import { hashes, run, testDatabase } from '../testing/harness.ts';
import { append } from '../testing/history.ts';
import { fingerprintOf } from './fingerprint.ts';
import { rebuild } from './rebuild.ts';

const ids = Array.from({ length: 20 }, () => randomUUID());
const add = (index: number) => ({ type: 'Added', data: { id: ids[index % ids.length] ?? '', by: index % 7 } });

const setUp = async () => ({ ...(await testDatabase()), store: createMemoryEventStore() });
type At = Awaited<ReturnType<typeof setUp>>;

const active = async ({ pool }: At) =>
  (
    await pool.query(
      `select v.version, v.fingerprint, c.position from rm_meta.projection_versions v
         left join es.checkpoints c on c.projection = v.projection and c.version = v.version`,
    )
  ).rows[0];

const feedOf = async ({ pool }: At) =>
  (await pool.query<{ position: bigint }>('select position from feed.changes order by position')).rows.map(
    (r) => r.position,
  );

const many = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

test('rebuilds beside the live tables and takes their place while events keep arriving, silently', async () => {
  const at = await setUp();
  const projection = counterProjection();
  const running = run(projection, at.pool, at.store);
  await running.entered('live');
  let last = 0n;
  for (let i = 0; i < 40; i++) last = await append(at.store, `counter-${ids[0]}`, many(30).map(add));
  await running.reached(last);
  let rebuilding = true;
  const progress: bigint[] = [];
  const rebuilt = rebuild(projection, {
    pool: at.pool,
    store: at.store,
    signal: AbortSignal.timeout(20_000),
    onProgress: (position) => progress.push(position),
  }).finally(() => {
    rebuilding = false;
  });
  while (rebuilding) {
    // Nothing is added up: however many fit in, the total stays below the table's limit.
    last = await append(at.store, `counter-${ids[1]}`, [{ type: 'Added', data: { id: ids[1] ?? '', by: 0 } }]);
    await setImmediate();
  }
  const flippedAt = await rebuilt;
  last = await append(at.store, `counter-${ids[1]}`, [add(3)]);
  await running.reached(last);

  expect(progress.length).toBeGreaterThan(2);
  expect(await active(at)).toEqual({ version: 2, fingerprint: await fingerprintOf(projection), position: last });
  expect(flippedAt).toBeLessThan(last);
  // The feed tells each event once: the rebuild said nothing, and the flip lost nothing.
  expect(await feedOf(at)).toEqual(many(Number(last)).map(BigInt));
  const positions = running.sent
    .filter(({ topic }) => topic === 'projection')
    .map(({ payload }) => BigInt(JSON.parse(payload).position));
  expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));

  const live = await hashes(at.pool, projection);
  await rebuild(projection, { pool: at.pool, store: at.store, signal: AbortSignal.timeout(20_000) });
  expect(await hashes(at.pool, projection)).toEqual(live);
  expect((await at.pool.query("select 1 from pg_namespace where nspname like 'rm_next%'")).rowCount).toBe(0);
});

test('newer code rebuilds by itself at start, while older code serves; the older process then leaves the tables alone', async () => {
  const at = await setUp();
  const old = run(counterProjection(), at.pool, at.store, { away: 10 });
  await old.entered('live');
  await append(at.store, `counter-${ids[0]}`, many(1_200).map(add)).then(old.reached);
  const newer = counterProjection({ code: 'newer' });
  const next = run(newer, at.pool, at.store);
  await next.entered('live');
  const serves = { version: 2, fingerprint: await fingerprintOf(newer) };
  expect(await active(at)).toMatchObject(serves);
  const last = await append(at.store, `counter-${ids[0]}`, [add(1)]);
  await next.reached(last);
  await old.entered('standby');
  // One that was started again meanwhile, as a process of before that had died.
  const again = run(counterProjection(), at.pool, at.store);
  await vi.waitFor(() => expect(again.status().state).toBe('standby'));
  expect(await active(at)).toMatchObject(serves);
  expect(next.states.map(({ state }) => state)).toEqual(['rebuilding', 'catching_up', 'live']);
  expect(await feedOf(at)).toEqual(many(Number(last)).map(BigInt));
});

test('older code serves again once nobody runs the newer one any more, and what comes then is newer than both', async () => {
  const at = await setUp();
  const [before, after] = [counterProjection(), counterProjection({ code: 'newer' })];
  const old = run(before, at.pool, at.store, { away: 10 });
  await old.entered('live');
  await append(at.store, `counter-${ids[0]}`, many(50).map(add)).then(old.reached);
  const next = run(after, at.pool, at.store);
  await next.entered('live');
  await append(at.store, `counter-${ids[0]}`, [add(1)]).then(next.reached);
  await old.entered('standby');
  await next.stop();
  await old.entered('rebuilding');
  await vi.waitFor(async () =>
    expect(await active(at)).toMatchObject({ version: 3, fingerprint: await fingerprintOf(before) }),
  );
  await old.stop();
  const newest = run(after, at.pool, at.store, { away: 10 });
  await newest.entered('standby');
  await newest.entered('live');
  expect(await active(at)).toMatchObject({ version: 4, fingerprint: await fingerprintOf(after) });
});

test('a projection that is new to an old log is filled without a word to the feed', async () => {
  const at = await setUp();
  const before = await append(at.store, `counter-${ids[0]}`, many(700).map(add));
  const running = run(counterProjection(), at.pool, at.store);
  await running.entered('live');
  expect(await feedOf(at)).toEqual([]);
  expect((await at.pool.query('select * from feed.topics')).rows).toEqual([
    { topic: 'counters', kept_after: before, retold_at: null },
  ]);
  const last = await append(at.store, `counter-${ids[0]}`, [add(1)]);
  await running.reached(last);
  expect(await feedOf(at)).toEqual([last]);
  // One signal for all that the rebuild did, one for the event that came live.
  const told = running.sent.filter(({ topic }) => topic === 'feed').map(({ payload }) => JSON.parse(payload).position);
  expect(told).toEqual([String(before), String(last)]);
});

test('gives way to a reader that holds the old tables, and flips when it is gone', async () => {
  const at = await setUp();
  const projection = counterProjection();
  const running = run(projection, at.pool, at.store);
  await running.entered('live');
  await append(at.store, `counter-${ids[0]}`, many(10).map(add)).then(running.reached);
  const reader = await at.pool.connect();
  await reader.query('begin; select * from rm.counters');
  const gaveWay = Promise.withResolvers<unknown>();
  const rebuilt = rebuild(projection, {
    pool: at.pool,
    store: at.store,
    signal: AbortSignal.timeout(20_000),
    retrying: gaveWay.resolve,
  });
  expect(String(await gaveWay.promise)).toContain('lock timeout');
  expect((await reader.query('select count(*)::int as n from rm.counters')).rows).toEqual([{ n: 10 }]);
  await reader.query('commit');
  reader.release();
  await rebuilt;
  expect(await active(at)).toMatchObject({ version: 2 });
});
