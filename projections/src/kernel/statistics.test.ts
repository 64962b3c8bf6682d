import { expect, test } from 'vitest';
import { projections } from '../all.ts';
import { testDatabase } from '../testing/harness.ts';
import { companyA } from '../testing/history.ts';
import { ensureTables } from './builds.ts';
import { analyzeGrown } from './statistics.ts';

test('a table that grew is analysed, and then not before it has doubled', async () => {
  const { pool } = await testDatabase();
  for (const projection of projections) await ensureTables(pool, projection, 0n);
  const client = await pool.connect();
  const grow = async (from: number, to: number): Promise<void> => {
    await client.query(
      `insert into rm.plants (company_id, id, description, active, version)
       select $1, ('0199d000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Reparto', true, 1 from generate_series($2::int, $3::int) n`,
      [companyA, from, to],
    );
    await client.query('select pg_stat_force_next_flush()');
  };
  const analyzed = () => analyzeGrown(pool, projections);
  try {
    await grow(1, 40);
    expect(await analyzed()).toEqual([]);
    await grow(41, 120);
    expect(await analyzed()).toEqual(['plants']);
    expect(await analyzed()).toEqual([]);
    await grow(121, 220);
    expect(await analyzed()).toEqual([]);
    await grow(221, 300);
    expect(await analyzed()).toEqual(['plants']);
  } finally {
    client.release();
  }
});
