import { randomUUID } from 'node:crypto';
import { kinds } from '@cadenza/domain/registry/kinds';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { expect, test } from 'vitest';
import { projections } from '../all.ts';
import { registryProjection, registryProjectionOf } from '../registry/projection.ts';
import { registryTable } from '../registry/tables.ts';
import { counterProjection } from '../testing/counters.ts';
import { run, testDatabase } from '../testing/harness.ts';
import { append } from '../testing/history.ts';
import { ensureTables, generationOf } from './builds.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Projection } from './projection.ts';

const kind = (name: string) => {
  const found = kinds.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

/** The read models of records, with other columns and indexes of plants. */
const withPlants = (change: Partial<Projection['tables'][number]>): Projection => ({
  ...registryProjection,
  tables: registryProjection.tables.map((table) => (table.name === 'plants' ? { ...table, ...change } : table)),
});
const plants = registryTable(kind('plant'));
const { description: _left, ...lessColumns } = plants.columns;

test('is another one for a kind, a column, an index, a handler more, and for other code', async () => {
  const [first = ''] = projections.map(({ name }) => name);
  const all = [
    ...projections,
    registryProjectionOf(kinds.filter(({ name }) => name !== 'plant')),
    withPlants({ columns: lessColumns }),
    withPlants({ columns: { ...plants.columns, description: 'text not null' } }),
    withPlants({ indexes: [...plants.indexes, '(company_id, active)'] }),
    withPlants({ asText: ['version'] }),
    { ...registryProjection, handlers: new Map([...registryProjection.handlers].slice(1)) },
    { ...registryProjection, code: async () => `${await registryProjection.code()} ;` },
  ];
  const found = await Promise.all(all.map(fingerprintOf));
  expect(new Set(found).size, first).toBe(all.length);
  expect(await Promise.all(all.map(fingerprintOf))).toEqual(found);
});

test('nothing is rebuilt by code that says the same', async () => {
  const { pool } = await testDatabase();
  const store = createMemoryEventStore();
  const first = run(counterProjection(), pool, store);
  await first.entered('live');
  await first.stop();
  const second = run(counterProjection(), pool, store);
  await second.entered('live');
  expect(second.states.map(({ state }) => state)).toEqual(['catching_up', 'live']);
});

test('code takes its place once, behind all that were here before it, those of releases that counted by hand among them', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, counterProjection(), 9n);
  await pool.query('update rm_meta.projection_versions set code_version = 6');
  const [one, two] = await Promise.all(['a', 'b'].map((code) => generationOf(pool, 'counters', code)));
  expect([one, two].sort()).toEqual([7, 8]);
  expect(await generationOf(pool, 'counters', 'a')).toBe(one);
  expect(await generationOf(pool, 'counters', 'a', { again: true })).toBe(9);
  expect(await generationOf(pool, 'others', 'a')).toBe(1);
});

/** What a release before left, and how a reader of this one sees it as soon as this one begins to rebuild. */
const releases: readonly [string, Projection, string][] = [
  ['a kind less', registryProjectionOf(kinds.filter(({ name }) => name !== 'plant')), ''],
  ['a column and its index less', withPlants({ columns: lessColumns, indexes: [] }), ''],
  ['an index less', withPlants({ indexes: [] }), 'Pressa'],
];

test.each(releases)(
  'a database of a release with %s is that of this one once it has started',
  async (_, before, had) => {
    const { pool } = await testDatabase();
    const store = createMemoryEventStore();
    const id = randomUUID();
    const old = run(before, pool, store);
    await old.entered('live');
    const last = await append(store, `plant-${id}`, [
      { type: 'PlantRegistered', data: { id, values: { description: 'Pressa' } } },
    ]).catch(() => 0n);
    await (had ? old.reached(last) : undefined);
    await old.stop();
    const now = run(registryProjection, pool, store);
    await now.entered('live');
    const { rows } = await pool.query('select id, description, active from rm.plants');
    expect(rows).toEqual([{ id, description: 'Pressa', active: true }]);
    const indexes = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_indexes where schemaname = 'rm' and tablename = 'plants'`,
    );
    expect(indexes.rows).toEqual([{ n: 1 + plants.lookups.length + plants.indexes.length }]);
  },
);

test('tables that are new to a database are there, empty, before the rebuild has filled them', async () => {
  const { pool } = await testDatabase();
  const store = createMemoryEventStore();
  const old = run(registryProjectionOf(kinds.filter(({ name }) => name !== 'plant')), pool, store);
  await old.entered('live');
  await old.stop();
  // Whoever reads the lines holds up the flip.
  const reader = await pool.connect();
  await reader.query('begin; select * from rm.lines');
  const now = run(registryProjection, pool, store);
  await now.entered('rebuilding');
  await expect.poll(() => now.retried.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await pool.query('select * from rm.plants')).rows).toEqual([]);
  await reader.query('commit');
  reader.release();
  await now.entered('live');
});
