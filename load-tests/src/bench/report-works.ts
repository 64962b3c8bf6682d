import { createPool } from '@cadenza/infra/postgres/pool';
import type { Pool } from 'pg';

/** Of all companies together, of the one that asks each year, and how many companies there are. */
export type WorksWanted = {
  readonly total: number;
  readonly aYear: number;
  readonly years: number;
  readonly companies: number;
  readonly machines: number;
};

const tables = 'rm.lines, rm.maintainers, rm.equipment, rm.planned_interventions';

/** Of company `c` (0 asks), kind `k` and number `n`. */
const idSql = (kind: number, number: string): string =>
  `('0199a00${kind}-0000-7000-8000-' || lpad(c::text, 4, '0') || lpad((${number})::text, 8, '0'))::uuid`;
const company = `case when c = 0 then $1::uuid else ${idSql(0, '0')} end`;

/** Indexes are made of all rows at once afterwards: kept row by row they take many times as long. */
const withoutIndexes = async (pool: Pool, fill: () => Promise<void>): Promise<void> => {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = 'rm.planned_interventions'::regclass and not i.indisprimary`,
  );
  await pool.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  await fill();
  await pool.query("set maintenance_work_mem = '256MB'");
  for (const { definition } of rows) await pool.query(definition);
};

/**
 * Works of many companies, one of which has most: on its machines by turns, of twenty maintainers, sixty interventions and four types, one in twelve
 * a fault of some hours; what lies behind today is done. They end a month from now, in no order of companies or machines.
 */
export const fillReports = async (databaseUrl: string, companyId: string, wanted: WorksWanted): Promise<void> => {
  const { total, aYear, years, companies, machines } = wanted;
  const others = Math.max(0, Math.floor((total - aYear * years) / (companies - 1)));
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', max: 1, statementTimeout: 0 });
  const each = (count: number): string => `generate_series(1, ${count}) n, generate_series(0, ${companies - 1}) c`;
  try {
    await pool.query(
      `insert into rm.lines (company_id, id, active, version, description)
         select ${company}, ${idSql(1, 'n')}, true, 1, 'Linea ' || n from ${each(20)}`,
      [companyId],
    );
    await pool.query(
      `insert into rm.maintainers (company_id, id, active, version, identifier, color, kind, send_email)
         select ${company}, ${idSql(2, 'n')}, true, 1, 'Manutentore ' || n, n % 12, 'internal', false from ${each(20)}`,
      [companyId],
    );
    await pool.query(
      `insert into rm.equipment (company_id, id, active, version, description, line_id, monthly_hours, purchase_cost,
                                 depreciation_years, purchase_date, installation_date)
         select ${company}, ${idSql(3, 'n')}, n % 20 > 0, 1, 'Macchina ' || md5(n::text), ${idSql(1, '1 + n % 20')}, 160,
                12000000, 10, '2020-01-01', '2020-01-01' from ${each(machines)}`,
      [companyId],
    );
    const works = (of: string, count: number, perYear: number): string => `
      insert into rm.planned_interventions (company_id, id, series_id, ordinal, equipment_id, intervention_id, intervention_type_id,
         type_code, maintainer_id, series_repeated, generated, start_at, end_at, planned_minutes, time_zone, recurring, fault,
         duration_minutes, progress, completed, completed_at, cancelled, moved, assigned, ticked_line_ids, anomaly_ids, version, updated_by,
         updated_at)
       select ${company}, gen_random_uuid(), gen_random_uuid(), n, ${idSql(3, `1 + n * 7 % ${machines}`)}, ${idSql(4, '1 + n % 60')},
              ${idSql(5, '1 + n % 4')}, case when n % 12 = 0 then 'S' else 'O' end, ${idSql(2, '1 + n % 20')}, false, at::date, at, till,
              60, 'Europe/Rome', n % 12 > 0, n % 12 = 0, case when done then 55 end, case when done then 100 else 0 end, done,
              case when done then till end, false, false, false, '{}', '{}', n, $1, at
         from generate_series(1, ${count}) n, ${of} c,
              lateral (select es.clock_now() + interval '30 days' - n * interval '1 year' / ${perYear}) s(at),
              lateral (select at + case when n % 12 = 0 then interval '5 hours' else interval '1 hour' end, at < es.clock_now() - interval '8 hours') e(till, done)
        order by hashint8(n::int8 * 1000 + c)`;
    await withoutIndexes(pool, async () => {
      await pool.query(works('generate_series(0, 0)', aYear * years, aYear), [companyId]);
      if (others > 0)
        await pool.query(works(`generate_series(1, ${companies - 1})`, others, Math.ceil(others / years)), [companyId]);
    });
    await pool.query(`vacuum analyze ${tables}`);
  } finally {
    await pool.end();
  }
};
