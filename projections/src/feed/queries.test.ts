import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { expect, test } from 'vitest';
import { ensureTables } from '../kernel/builds.ts';
import { counterProjection } from '../testing/counters.ts';
import { batches, testDatabase } from '../testing/harness.ts';
import { actor, append, companyA, companyB } from '../testing/history.ts';
import { feedKeptAfter, pruneFeed, readFeed } from './queries.ts';
import { changedCompanies } from './queries-of-companies.ts';

const counter = '0199e000-0000-7000-8000-000000000001';
const add = { type: 'Added', data: { id: counter, by: 1 } };
const topic = 'counters';

const setUp = async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, counterProjection(), 0n);
  const store = createMemoryEventStore();
  await append(store, `counter-${counter}`, [add, add]);
  await append(store, `counter-${counter}`, [add, { type: 'Unheard', data: {} }], companyB);
  await append(store, `counter-${counter}`, [add]);
  await append(store, `foreign-${counter}`, [{ type: 'Unheard', data: {} }]);
  await batches(pool, counterProjection(), store, [2]);
  return pool;
};

test('reads on from a position, of all companies or of one, up to where the projection is', async () => {
  const pool = await setUp();
  const all = await readFeed(pool, { topic, after: 0n, limit: 10 });
  expect(all.changes.map(({ position }) => position)).toEqual([1n, 2n, 3n, 5n]);
  expect(all).toMatchObject({ upTo: 6n, more: false });
  expect(all.changes[2]).toMatchObject({ companyId: companyB, kind: 'added', ids: [counter], actorId: actor });
  const own = await readFeed(pool, { topic, after: 1n, companyId: companyA, limit: 10 });
  expect(own.changes.map(({ position }) => position)).toEqual([2n, 5n]);
  expect(await readFeed(pool, { topic, after: 6n, limit: 10 })).toEqual({
    changes: [],
    upTo: 6n,
    more: false,
    retoldAt: null,
  });
  expect(await readFeed(pool, { topic: 'unknown', after: 4n, limit: 10 })).toEqual({
    changes: [],
    upTo: 4n,
    more: false,
    retoldAt: null,
  });
});

test('a full slice goes no further than its last change', async () => {
  const pool = await setUp();
  const first = await readFeed(pool, { topic, after: 0n, limit: 3 });
  expect(first).toMatchObject({ upTo: 3n, more: true });
  expect(await readFeed(pool, { topic, after: first.upTo, limit: 3 })).toMatchObject({ upTo: 6n, more: false });
});

test('pruning forgets the oldest and says from where on a resume has no gap', async () => {
  const pool = await setUp();
  expect(await feedKeptAfter(pool, topic)).toBe(0n);
  expect(await feedKeptAfter(pool, 'unknown')).toBeUndefined();
  expect(await pruneFeed(pool, topic, '2000-01-01T00:00:00Z', 100)).toBe(0);
  expect(await feedKeptAfter(pool, topic)).toBe(0n);
  expect(await pruneFeed(pool, topic, '2999-01-01T00:00:00Z', 3)).toBe(3);
  expect(await feedKeptAfter(pool, topic)).toBe(3n);
  expect((await readFeed(pool, { topic, after: 3n, limit: 10 })).changes.map(({ position }) => position)).toEqual([5n]);
});

test('tells whose rows have changed since a topic was seen, and where changes have no name', async () => {
  const pool = await setUp();
  const look = async (...seen: bigint[]) =>
    changedCompanies(
      pool,
      [topic, 'unknown'],
      new Map(seen.map((position) => [topic, { topic, position, mark: 'any' }])),
    );
  const [first] = await look();
  expect(first).toMatchObject({ topic, position: 6n, companies: [] });
  expect((await look(2n))[0]?.companies.toSorted()).toEqual([companyA, companyB].toSorted());
  expect((await look(3n))[0]?.companies).toEqual([companyA]);
  expect((await look(5n))[0]).toEqual({ ...first, companies: [] });
  expect(first?.missed).toBe(false);
  expect(await pruneFeed(pool, topic, '2999-01-01T00:00:00Z', 3)).toBe(3);
  expect((await look(3n))[0]).toMatchObject({ companies: [companyA], missed: false });
  expect((await look(2n))[0]?.missed).toBe(true);
  await pool.query('update feed.topics set retold_at = 4');
  expect((await look(6n))[0]?.mark).not.toBe(first?.mark);
});
