import type pg from 'pg';

/** Active companies with a report that is sent, in order, for the worker; what it is, and when, its stream says. */
export const companiesWithSchedules = async (
  pool: pg.Pool,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ companyId: string; timeZone: string }[]> => {
  const { rows } = await pool.query<{ companyId: string; timeZone: string }>(
    `select distinct s.company_id as "companyId", c.time_zone as "timeZone"
       from rm.report_schedules s join rm.companies c on c.company_id = s.company_id and c.id = s.company_id
      where s.active and c.active and ($1::uuid is null or s.company_id > $1)
      order by s.company_id limit $2`,
    [after ?? null, limit],
  );
  return rows;
};
