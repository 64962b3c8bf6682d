import { createPool } from '@cadenza/infra/postgres/pool';

/** Rows of a plant planned monthly for a year, many times over: each copy some minutes later, and a year earlier for each year. */
export const multiplyPlan = async (
  databaseUrl: string,
  /** `copies` of each row in each year; `years` before the one that is planned. */
  { copies, years }: { copies: number; years: number },
): Promise<void> => {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', max: 1, statementTimeout: 0 });
  try {
    const { rows } = await pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns
        where table_schema = 'rm' and table_name = 'planned_interventions' order by ordinal_position`,
    );
    const columns = rows.map(({ column_name: name }) => name);
    const later = `+ c.n * interval '7 minutes' - y.n * interval '1 year'`;
    // What lies behind is done, with the checklist as it stood then.
    const own: Record<string, string> = {
      id: 'gen_random_uuid()',
      start_at: `p.start_at ${later}`,
      end_at: `p.end_at ${later}`,
      generated: `(p.generated - y.n * interval '1 year')::date`,
      completed: 'y.n > 0',
      completed_at: `case when y.n > 0 then p.end_at ${later} end`,
      progress: 'case when y.n > 0 then 100 else 0 end',
      duration_minutes: 'case when y.n > 0 then 55 end',
      ticked_line_ids: `case when y.n > 0 then l.ids else '{}' end`,
      frozen_lines: 'case when y.n > 0 then l.frozen end',
    };
    await pool.query(
      `insert into rm.planned_interventions (${columns.join(', ')})
       select ${columns.map((name) => own[name] ?? `p.${name}`).join(', ')}
         from rm.planned_interventions p
         join (select company_id, checklist_id, array_agg(record_id) as ids,
                      jsonb_agg(jsonb_build_object('id', record_id, 'order', sort_order, 'description', description,
                                                   'mandatory', mandatory)) as frozen
                 from rm.checklist_lines where active group by 1, 2) l using (company_id, checklist_id),
              generate_series(0, $1 - 1) c(n), generate_series(0, $2) y(n)
        where c.n + y.n > 0`,
      [copies, years],
    );
    await pool.query(
      `delete from rm.planned_counts;
       insert into rm.planned_counts
       select company_id, scale, date_trunc(scale, start_at at time zone 'UTC'), completed, count(*)
         from rm.planned_interventions, unnest(array['day', 'month', 'year']) scale
        where start_at is not null and not cancelled group by 1, 2, 3, 4`,
    );
    await pool.query('vacuum analyze rm.planned_interventions, rm.planned_counts');
  } finally {
    await pool.end();
  }
};
