import type { LocalDate } from '@cadenza/domain/planning/events';
import type { Pool } from 'pg';

export type SeriesToExtend = { companyId: string; seriesId: string };

/**
 * Series of all companies whose occurrences do not yet reach `horizon` (or their own end, if that comes first): what the
 * nightly job expands. Pages of `limit`, oldest first; pass the last row to get the next. Reads as the owner of the
 * tables, because no company asks.
 */
export const seriesToExtend = async (
  pool: Pool,
  horizon: LocalDate,
  options: { limit: number; after?: SeriesToExtend },
): Promise<SeriesToExtend[]> => {
  const { limit, after } = options;
  const { rows } = await pool.query<SeriesToExtend>(
    `select company_id as "companyId", id as "seriesId" from rm.plan_series
      where recurring and ends_at is null
        and (expanded_until is null or expanded_until < least($1::date, coalesce(plan_until, $1::date)))
        and ($2::uuid is null or (company_id, id) > ($2::uuid, $3::uuid))
      order by company_id, id limit $4`,
    [horizon, after?.companyId ?? null, after?.seriesId ?? null, limit],
  );
  return rows;
};
