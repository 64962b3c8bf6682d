import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { expect, test, vi } from 'vitest';
import { projections } from '../all.ts';
import { farStore } from '../testing/far-store.ts';
import { bulkLoad, hashes, run, testDatabase } from '../testing/harness.ts';
import { append } from '../testing/history.ts';
import { sampleOf } from '../testing/samples.ts';
import { readActive } from './builds.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Projection } from './projection.ts';
import { rebuild } from './rebuild.ts';

vi.setConfig({ testTimeout: 20_000 });

/** Odd numbers beyond 2^53 are none that a double can hold: a position that was one for a moment comes back another. */
const before = 2n ** 53n;

/** Where a table keeps positions: that of the last change of a row, or that of the event that a line of a history tells. */
const positionIn = ({ columns }: Projection['tables'][number]): string[] =>
  ['version', 'id'].filter((name) => /bigint/.test(columns[name] ?? ''));

/** All positions that the tables of a projection keep. */
const versions = async (pool: Awaited<ReturnType<typeof testDatabase>>['pool'], { tables }: Projection) => {
  const found: string[] = [];
  for (const table of tables) {
    const [column] = positionIn(table);
    expect(table.asText).toEqual(positionIn(table));
    if (column === undefined) continue;
    const { rows } = await pool.query<{ version: string }>(`select ${column}::text as version from rm.${table.name}`);
    found.push(...rows.map(({ version }) => version));
  }
  return found.sort();
};

test.each(projections.map((projection) => [projection.name, projection] as const))(
  '%s keeps positions to the last digit, live, rebuilt, and in rows that were written and read again',
  async (_, projection) => {
    const { pool } = await testDatabase();
    const store = farStore(createMemoryEventStore(), before);
    const { written, later } = sampleOf(projection);
    const running = run(projection, pool, store);
    await running.entered('live');
    const positions: bigint[] = [];
    for (const { stream, events, companyId } of written) positions.push(await append(store, stream, events, companyId));
    await running.reached(positions.at(-1) ?? 0n);
    const [first] = written;
    if (!first) throw new Error('an empty sample');
    const last = await append(store, first.stream, [later], first.companyId);
    await running.reached(last);
    const kept = await versions(pool, projection);
    if (kept.length > 0) expect(kept).toContain(String(last));
    for (const version of kept) expect(BigInt(version) > before && BigInt(version) <= last).toBe(true);

    const live = await hashes(pool, projection);
    for (const rowsInMemory of [0, 100_000]) {
      const filled = await bulkLoad(pool, projection, store, { sizes: [1], rowsInMemory });
      expect(await hashes(pool, projection, filled)).toEqual(live);
    }
    await rebuild(projection, { pool, store, signal: AbortSignal.timeout(20_000) });
    expect(await hashes(pool, projection)).toEqual(live);
  },
);

const withPositions = projections.filter(({ tables }) => tables.some(({ asText }) => asText.includes('version')));

test.each(withPositions.map((projection) => [projection.name, projection] as const))(
  '%s starts on a database that its last version filled, whose positions a number had rounded, and mends it',
  async (_, projection) => {
    const { pool } = await testDatabase();
    const store = farStore(createMemoryEventStore(), before);
    const old: Projection = { ...projection, code: async () => 'the release before' };
    const first = run(old, pool, store);
    await first.entered('live');
    let last = 0n;
    for (const { stream, events, companyId } of sampleOf(projection).written)
      last = await append(store, stream, events, companyId);
    await first.reached(last);
    await first.stop();
    const right = await hashes(pool, projection);
    for (const { name, columns, asText } of projection.tables)
      if (asText.length > 0 && 'version' in columns)
        await pool.query(`update rm.${name} set version = version / 2 * 2`);

    const second = run(projection, pool, store);
    await second.entered('live');
    expect(await hashes(pool, projection)).toEqual(right);
    const fingerprint = await fingerprintOf(projection);
    expect(await readActive(pool, projection.name)).toMatchObject({ fingerprint, position: last });
  },
);
