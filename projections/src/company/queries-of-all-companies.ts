import type { Pool } from 'pg';

/** Ids of the companies that are switched off. Reads as the owner. */
export const closedCompanies = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>('select id from rm.companies where id = company_id and not active');
  return rows.map(({ id }) => id);
};
