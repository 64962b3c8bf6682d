import type pg from 'pg';

export type Unfinished = { checkoutId: string; companyId: string; contractId: string; known: boolean };

/**
 * Checkouts that were paid before an instant, whose company is not there: a sign-up that nobody finished, or a payment of something that this log does
 * not know. Reads as the owner.
 */
export const paidWithoutCompany = async (pool: pg.Pool, before: string, most: number): Promise<Unfinished[]> => {
  const { rows } = await pool.query<Unfinished>(
    `select k.id as "checkoutId", k.company_id as "companyId", k.contract_id as "contractId",
            k.facts->'started' <> 'null'::jsonb as known
       from rm.checkouts k
      where k.status = 'paid' and k.paid_at < $1::timestamptz
        and (k.facts->'started' = 'null'::jsonb
             or not exists (select from rm.companies c where c.company_id = k.company_id and c.id = k.company_id))
      order by k.paid_at, k.id limit $2`,
    [before, most],
  );
  return rows;
};
