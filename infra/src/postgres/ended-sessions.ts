import type { Pool } from 'pg';

/** Revisions of a user's stream by company id, or `all`. */
export type EndedSessions = Readonly<Record<string, number>>;

/** Sessions in `companyId`, null for everywhere, that began with an earlier state of the user than `revision` are over. */
export type SessionsToEnd = { userId: string; companyId: string | null; revision: number };

/** Asked twice, or in another order, it is the same. */
export const endSessions = async (pool: Pick<Pool, 'query'>, { userId, companyId, revision }: SessionsToEnd) => {
  await pool.query(
    `update identity.accounts set ended = coalesce(ended, '{}') || jsonb_build_object($2::text, $3::integer), updated_at = es.clock_now()
      where user_id = $1 and coalesce((ended->>$2)::integer, -1) < $3`,
    [userId, companyId ?? 'all', revision],
  );
};

export const isEnded = (ended: EndedSessions, companyId: string, seen: number): boolean =>
  seen < Math.max(ended.all ?? 0, ended[companyId] ?? 0);
