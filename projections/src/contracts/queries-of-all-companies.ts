import type { Pool } from 'pg';

/** Companies that have a contract, at some time. Reads as the owner. */
export const companiesWithContracts = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from rm.company_contracts where id = company_id order by id',
  );
  return rows.map(({ id }) => id);
};
