import type { Pool } from 'pg';

type Whose = {
  /** Of processes that call themselves so; absent: of all. */
  applicationName?: readonly string[];
  /** Only those that hold an advisory lock, as the owner of a projection does. */
  holdingAdvisoryLock?: boolean;
};

/**
 * Ends connections as an administrator does (SQL state 57P01). Of the pool's own database alone: test files share one
 * server, and must not end each other's.
 */
export const endConnections = async (pool: Pool, whose: Whose): Promise<void> => {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and ($1::text[] is null or application_name = any($1))
       and (not $2::boolean or pid in (select pid from pg_locks where locktype = 'advisory'))`,
    [whose.applicationName ?? null, whose.holdingAdvisoryLock ?? false],
  );
};
