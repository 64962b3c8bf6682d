import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { onConnection } from '@cadenza/infra/postgres/database';
import { expect, test } from 'vitest';
import { projections } from '../all.ts';
import { ensureTables } from '../kernel/builds.ts';
import { testDatabase } from '../testing/harness.ts';
import { companyA } from '../testing/history.ts';
import { listRequests, requestSortFields } from './queries.ts';

type Node = { 'Actual Loops': number; Plans?: Node[] };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test('what a request is shown with is looked up for those of the page alone, also by tables without statistics', async () => {
  const { pool } = await testDatabase();
  for (const projection of projections) await ensureTables(pool, projection, 0n);
  await pool.query('alter table rm.support_requests set (autovacuum_enabled = false)');
  await pool.query(
    `insert into rm.support_requests (company_id, id, number, equipment_id, anomaly_ids, happened_at, opened_at, status, phase,
       status_at, images, comments, priority, version)
     select $1, gen_random_uuid(), n, gen_random_uuid(), '{}', es.clock_now(), es.clock_now() + n * interval '1 minute', 'waiting', 'waiting', es.clock_now(), '[]', '[]', 'normal', 1
       from generate_series(1, 150) n`,
    [companyA],
  );
  const page = { page: 2, rowsPerPage: 10, descending: true };
  await withCompany(pool, companyA, async (_db, client) => {
    const plans: Node[] = [];
    const explained = onConnection({
      query: async (text, values) => {
        const explain = `explain (analyze, format json, costs off, timing off) ${text}`;
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain, [...values]);
        plans.push(...rows.map((row) => row['QUERY PLAN'][0].Plan));
        return client.query(text, [...values]);
      },
    });
    const { rows, totalRows } = await listRequests(explained, companyA, page);
    expect(rows.map(({ number }) => number)).toEqual([140, 139, 138, 137, 136, 135, 134, 133, 132, 131]);
    expect(totalRows).toBe(150);
    const loops = plans.flatMap(nodesOf).map((node) => node['Actual Loops']);
    expect(Math.max(...loops)).toBe(10);
  });
});

test('every order is the same in both directions, and ends with what has none', async () => {
  const { pool } = await testDatabase();
  for (const projection of projections) await ensureTables(pool, projection, 0n);
  await pool.query(
    `insert into rm.support_requests (company_id, id, number, equipment_id, anomaly_ids, happened_at, opened_at, status, phase,
       status_at, images, comments, priority, version)
     select $1, gen_random_uuid(), nullif(n, 3), gen_random_uuid(), '{}', es.clock_now() - n * interval '1 hour', es.clock_now() + n * interval '1 minute',
       (array['waiting', 'handling', 'completed', 'archived'])[1 + n % 4], 'waiting', es.clock_now(), '[]', '[]', (array['urgent', 'low', 'normal', 'high'])[1 + n % 4], 1 from generate_series(1, 6) n`,
    [companyA],
  );
  await withCompany(pool, companyA, async (db) => {
    const numbers = async (sortBy: (typeof requestSortFields)[number], descending: boolean) =>
      (await listRequests(db, companyA, { sortBy, descending })).rows.map(({ number }) => number);
    expect(await numbers('number', false)).toEqual([1, 2, 4, 5, 6, null]);
    expect(await numbers('number', true)).toEqual([6, 5, 4, 2, 1, null]);
    expect(await numbers('status', false)).toEqual([4, 1, 5, 2, 6, null]);
    expect(await numbers('priority', false)).toEqual([1, 5, 2, 6, null, 4]);
    for (const sortBy of requestSortFields.filter((field) => field !== 'number'))
      expect(await numbers(sortBy, true)).toEqual((await numbers(sortBy, false)).toReversed());
  });
});
