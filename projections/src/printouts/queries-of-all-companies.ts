import type pg from 'pg';

export type PrintoutRef = { companyId: string; id: string };

/** Of all companies, for the job of the night: what has expired at an instant. */
export const expiredPrintouts = async (pool: pg.Pool, now: string, most: number): Promise<PrintoutRef[]> => {
  const { rows } = await pool.query<PrintoutRef>(
    'select company_id as "companyId", id from rm.printouts where expires_at <= $1 order by expires_at, id limit $2',
    [now, most],
  );
  return rows;
};

/** Of all companies: what was asked for before an instant and is not printed yet. */
export const leftPrintouts = async (pool: pg.Pool, before: string, most: number): Promise<PrintoutRef[]> => {
  const { rows } = await pool.query<PrintoutRef>(
    `select company_id as "companyId", id from rm.printouts
      where status in ('queued', 'running') and requested_at < $1 order by requested_at, id limit $2`,
    [before, most],
  );
  return rows;
};
