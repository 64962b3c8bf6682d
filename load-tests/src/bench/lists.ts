import { isRejection } from '@cadenza/domain/kernel/rejection';
import { createPool } from '@cadenza/infra/postgres/pool';
import { projections } from '@cadenza/projections/all';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { projectionMigrations } from '@cadenza/projections/migrations';
import { answer } from '@cadenza/queries/kernel/answer';
import type { Query } from '@cadenza/queries/kernel/query';
import { plannedWindow } from '@cadenza/queries/planning/windows';
import { type PlannedListQuery, plannedList, plannedWork } from '@cadenza/queries/planning/works';
import type { Pool } from 'pg';
import type { Bench, Measured } from './bench.ts';
import { compare, secondsOf } from './rounds.ts';
import { actorId, companyId } from './samples.ts';

/** Rows of a company at 1 x: a year of 84 a month. More rows are more years, as in life. */
const rowsAtOnce = 1_000;
const otherCompany = '0199a000-0000-7000-8000-00000000000b';
const january = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
const repeats = 20;

const fill = async (pool: Pool, company: string, times: number): Promise<void> => {
  await pool.query(
    `insert into rm.planned_interventions (company_id, id, series_id, ordinal, equipment_id, intervention_id,
       intervention_type_id, type_code, series_repeated, generated, start_at, end_at, planned_minutes, time_zone, recurring, fault, progress,
       completed, cancelled, moved, assigned, ticked_line_ids, anomaly_ids, version, updated_by, updated_at)
     select $1, gen_random_uuid(), gen_random_uuid(), n, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'O',
            false, t::date, t, t + interval '1 hour', 60, 'Europe/Rome', true, false, 0, false, false, false, false, '{}', '{}', n, $2, t
       from generate_series(0, $3 - 1) n, lateral (select timestamptz '2026-01-01' + n * interval '8 hours 45 minutes') at (t)`,
    [company, actorId, times * rowsAtOnce],
  );
  await pool.query(
    `insert into rm.planned_counts
     select company_id, scale, date_trunc(scale, start_at at time zone 'UTC'), completed, count(*)
       from rm.planned_interventions, unnest(array['day', 'month', 'year']) scale where company_id = $1 group by 1, 2, 3, 4`,
    [company],
  );
};

/** Statements that a read sends, without those that open and end its transaction: the scope is one more. */
const counting = (url: string): { pool: Pool; statements: () => number } => {
  const pool = createPool({ url, applicationName: 'bench', max: 1, pipeline: true });
  let count = 0;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text;
      if (text !== 'commit') count++; // `begin` carries the scope
      return query(...args);
    }) as typeof client.query;
  });
  return {
    pool,
    statements: () => {
      const counted = count;
      count = 0;
      return counted;
    },
  };
};

/** What a query answers; a refusal is an error of the benchmark. */
const answered = async <Input, Answer>(pool: Pool, company: string, query: Query<Input, Answer>, input: Input) => {
  const clock = () => '2026-06-01T00:00:00.000Z';
  const found = await answer({ pool, clock }, query, input, {
    actor: { kind: 'system', companyId: company },
    at: 'now',
  });
  if (isRejection(found)) throw new Error(`${query.name}: ${found.code}`);
  return found;
};

/** Reads as GraphQL makes them: how many statements, and what they cost where a company has a hundred times the rows. */
export const lists: Bench = {
  name: 'lists',
  run: async ({ rounds, quick, database }) => {
    const times = quick ? 2 : 100;
    const { url, drop } = await database([projectionMigrations]);
    const { pool, statements } = counting(url);
    try {
      for (const projection of projections) await ensureTables(pool, projection, 0n);
      await fill(pool, companyId, times);
      await fill(pool, otherCompany, 1);
      await pool.query('vacuum analyze rm.planned_interventions, rm.planned_counts');
      const page = async (company: string, query: PlannedListQuery) =>
        (await answered(pool, company, plannedList, { query: { rowsPerPage: 50, ...query } })).rows;
      const lastPage = (company: string) => Math.ceil(((company === companyId ? times : 1) * rowsAtOnce) / 50);
      const reads = {
        list: (company: string) => page(company, { page: 1 }),
        'last page of the list': (company: string) => page(company, { page: lastPage(company) }),
        // From a midnight in Rome on, as the screen asks: a piece of a day, days, months and years.
        'open work from a day on': (company: string) =>
          page(company, { page: 1, from: '2026-03-09T23:00:00Z', completed: false }),
        month: async (company: string) => (await answered(pool, company, plannedWindow, january)).rows,
      };
      const [first] = await reads.list(companyId);
      const detail = async () => {
        const found = await answered(pool, companyId, plannedWork, first?.id ?? '');
        return found ? [found.planned] : [];
      };
      const results: Measured[] = [];
      for (const [name, work] of Object.entries({
        list: () => reads.list(companyId),
        'last page of the list': () => reads['last page of the list'](companyId),
        month: () => reads.month(companyId),
        detail,
      })) {
        statements();
        if ((await work()).length === 0) throw new Error(`${name} found nothing`);
        results.push({
          name: `${name}: statements, the scope among them`,
          value: statements(),
          unit: 'statements',
          target: { atMost: 2 },
          detail: '',
        });
      }
      for (const [name, work] of Object.entries(reads)) {
        const cost = (company: string) => () =>
          secondsOf(async () => {
            for (let i = 0; i < repeats; i++) await work(company);
          });
        const found = await compare(rounds, { ours: cost(companyId), theirs: cost(otherCompany) });
        const milli = (seconds: number): string => `${((seconds * 1000) / repeats).toFixed(1)} ms`;
        results.push({
          name: `${name} at 100 x the rows: time at 1 x`,
          value: found.dearer,
          unit: 'x',
          target: { atMost: 1.5 },
          detail: `${milli(found.ours)} against ${milli(found.theirs)}`,
        });
      }
      return results;
    } finally {
      await pool.end();
      await drop();
    }
  },
};
