import { readFile } from 'node:fs/promises';
import { alwaysWorking } from '@cadenza/domain/calendar/working-calendar';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { identityProjection } from '../identity/projection.ts';
import { ensureTables } from '../kernel/builds.ts';
import { rebuild } from '../kernel/rebuild.ts';
import { registryProjection } from '../registry/projection.ts';
import { supportProjection } from '../support/projection.ts';
import { batches, testDatabase } from '../testing/harness.ts';
import { append, companyA, companyB } from '../testing/history.ts';
import { lookedAt } from '../testing/looked-at.ts';
import { play, schedules, steps } from '../testing/planning-histories.ts';
import { planningProjection } from './projection.ts';
import { type PlannedListQuery, plannedList } from './queries-of-list.ts';

const setUp = async () => {
  const { pool } = await testDatabase();
  for (const projection of [identityProjection, registryProjection, planningProjection, supportProjection])
    await ensureTables(pool, projection, 0n);
  return pool;
};

const read = (pool: Pool, query: PlannedListQuery, company = companyA) =>
  withCompany(pool, company, (db) => plannedList(db, company, query));

/** The list as a plain statement without counts says it. */
const plainly = async (pool: Pool, query: PlannedListQuery, company = companyA) => {
  const { from = null, to = null, endsBefore = null, completed = null, maintainerFirst = null } = query;
  const { descending = false, page, rowsPerPage } = query;
  const direction = descending ? 'desc' : 'asc';
  const { rows } = await pool.query<{ id: string }>(
    `select id from rm.planned_interventions where company_id = $1 and start_at is not null and not cancelled
        and ($2::timestamptz is null or start_at >= $2) and ($3::timestamptz is null or start_at < $3)
        and ($4::boolean is null or completed = $4) and ($5::timestamptz is null or end_at < $5)
      order by ($6::uuid is not null and maintainer_id = $6) is true desc, start_at ${direction}, id ${direction}`,
    [company, from, to, completed, endsBefore, maintainerFirst],
  );
  const ids = rows.map(({ id }) => id);
  const size = rowsPerPage ?? ids.length;
  const begin = rowsPerPage ? ((page ?? 1) - 1) * size : 0;
  return { totalRows: ids.length, ids: ids.slice(begin, begin + size) };
};

const instant = fc.option(
  fc
    .tuple(
      fc.constantFrom('2026-03', '2026-05', '2026-10', '2027-01'),
      fc.constantFrom('01T00:00', '27T23:30', '29T08:00'),
    )
    .map(([month, rest]) => `${month}-${rest}:00Z`),
  { nil: null },
);
const queries = fc.array(
  fc.record({
    from: instant,
    to: instant,
    endsBefore: instant,
    completed: fc.constantFrom(null, true, false),
    descending: fc.boolean(),
    page: fc.constantFrom(null, 1, 2, 3, 9),
    rowsPerPage: fc.constantFrom(null, 1, 3, 10),
  }),
  { minLength: 8, maxLength: 8 },
);

test('after any history every page and every total is that of a plain statement', async () => {
  const pool = await setUp();
  await fc.assert(
    fc.asyncProperty(schedules, steps, queries, async (first, all, asked) => {
      const store = createMemoryEventStore();
      for (const { stream, events, companyId } of play(first, all).written)
        await append(store, stream, events, companyId);
      await batches(pool, planningProjection, store, [20]);
      for (const query of asked) {
        const expected = await plainly(pool, query);
        const found = await read(pool, query);
        expect({ totalRows: found.totalRows, ids: found.rows.map(({ id }) => id) }).toEqual(expected);
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);

const filled = async (pool: Pool): Promise<void> => {
  await pool.query(
    `insert into rm.planned_interventions (company_id, id, series_id, ordinal, equipment_id, intervention_id,
       intervention_type_id, type_code, series_repeated, generated, start_at, end_at, planned_minutes, time_zone, recurring, fault, progress,
       completed, cancelled, moved, assigned, ticked_line_ids, anomaly_ids, version, updated_by, updated_at)
     select c, gen_random_uuid(), md5((n % 97)::text)::uuid, n, md5((n % 31)::text)::uuid, md5((n % 29)::text)::uuid,
            gen_random_uuid(), 'O', false, t::date, t, t, 60, 'Europe/Rome', true, false, 0, n < 30, false, false, false, '{}', '{}', n, c, t
       from unnest($1::uuid[]) c, generate_series(0, 4999) n, lateral (select timestamptz '2020-01-01' + n * interval '3 hours') at (t)`,
    [[companyA, companyB]],
  );
  await pool.query(
    `insert into rm.planned_counts select company_id, scale, date_trunc(scale, start_at at time zone 'UTC'), completed, count(*)
       from rm.planned_interventions, unnest(array['day', 'month', 'year']) scale group by 1, 2, 3, 4`,
  );
  await pool.query('vacuum analyze rm.planned_interventions, rm.planned_counts');
};

const lookedFor = async (pool: Pool, query: PlannedListQuery): Promise<number> =>
  (await lookedAt(pool, companyA, 'planned_interventions', (db) => plannedList(db, companyA, query))).all;

test('a page looks at few rows, wherever in the list it is and whatever it is filtered by', async () => {
  const pool = await setUp();
  await filled(pool);
  const day = 8;
  const page = { page: 1, rowsPerPage: 20 };
  const cases: [PlannedListQuery, most: number][] = [
    [page, 20 + 2 * day],
    [{ ...page, page: 250 }, 20 + 2 * day],
    [{ ...page, descending: true }, 20 + 2 * day],
    [{ ...page, from: '2020-06-01T22:00:00Z', page: 100 }, 20 + 3 * day],
    [{ ...page, from: '2020-06-01T22:00:00Z', to: '2021-02-03T08:00:00Z', completed: false }, 20 + 4 * day],
    // The few that are done lie before all the others.
    [{ ...page, completed: true, descending: true }, 20 + 2 * day],
    // Counted, sorted, and those of the page fetched whole.
    [{ ...page, equipmentId: await oneOf(pool, 'equipment_id') }, 2 * 162 + 20],
    // Of several the same, each found by the index.
    [{ ...page, equipmentIds: await someOf(pool, 'equipment_id') }, 2 * 2 * 162 + 20],
    [{ ...page, interventionIds: await someOf(pool, 'intervention_id') }, 2 * 2 * 173 + 20],
    [{ ...page, interventionId: await oneOf(pool, 'intervention_id') }, 2 * 173 + 20],
    [{ ...page, seriesId: await oneOf(pool, 'series_id') }, 2 * 52 + 20],
  ];
  for (const [query, most] of cases) {
    const found = await lookedFor(pool, query);
    expect(found, JSON.stringify(query)).toBeGreaterThan(0);
    expect(found, JSON.stringify(query)).toBeLessThanOrEqual(most);
  }
});

const someOf = async (pool: Pool, column: string): Promise<string[]> =>
  (
    await pool.query<{ one: string }>(`select distinct ${column} as one from rm.planned_interventions limit 2`)
  ).rows.map(({ one }) => one);

const oneOf = async (pool: Pool, column: string): Promise<string> =>
  (await pool.query<{ one: string }>(`select ${column} as one from rm.planned_interventions limit 1`)).rows[0]?.one ??
  '';

test('a database of the version before counts by a view, until its rebuild brings the table', async () => {
  const pool = await setUp();
  // As version 1 left it.
  await pool.query(`drop table rm.planned_counts;
    update rm_meta.projection_versions set fingerprint = null, code_version = 0, tables = array_remove(tables, 'planned_counts')
     where projection = 'planning'`);
  const store = createMemoryEventStore();
  const [first] = fc.sample(schedules, 1);
  const monthly = first?.map((one) => ({
    ...one,
    recurrenceId: one.equipmentId,
    rule: { value: 1, unit: 'month' as const },
  }));
  const expand = [0, 1, 2].map((series) => ({
    series,
    ordinal: 0,
    seriesCommand: { type: 'ExpandSeries' as const, calendar: alwaysWorking, limit: 5 },
  }));
  for (const { stream, events, companyId } of play(monthly ?? [], expand).written)
    await append(store, stream, events, companyId);
  await batches(
    pool,
    { ...planningProjection, tables: planningProjection.tables.slice(0, 2), rollups: [], activity: null },
    store,
    [20],
  );
  await pool.query(await readFile(new URL('../migrations/003-planned-counts.sql', import.meta.url), 'utf8'));

  const query = { page: 1, rowsPerPage: 2 };
  const before = await read(pool, query);
  expect(before.totalRows).toBe((await plainly(pool, query)).totalRows);
  expect(before.totalRows).toBeGreaterThan(2);
  expect((await read(pool, query, companyB)).totalRows).toBe((await plainly(pool, query, companyB)).totalRows);
  await rebuild(planningProjection, { pool, store, signal: AbortSignal.timeout(20_000) });
  expect(await read(pool, query)).toEqual(before);
  const { rows } = await pool.query(`select relkind from pg_class where oid = 'rm.planned_counts'::regclass`);
  expect(rows).toEqual([{ relkind: 'r' }]);
});
