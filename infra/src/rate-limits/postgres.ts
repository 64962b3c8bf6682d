import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { machineNow } from '../clock/clock.ts';
import { createPool } from '../postgres/pool.ts';
import { overLimiters } from './limiters.ts';
import type { RateLimits } from './rate-limits.ts';
import { withInsurance } from './with-insurance.ts';

export type PostgresRateLimitsOptions = {
  url: string;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  onError: (error: unknown) => void;
};

/** Milliseconds for one count: whoever waits for it is signing in. */
const timeout = 2_000;
/** How often ended windows are thrown out. */
const sweepInterval = 60_000;

/**
 * Counts in the table `limits.counters`, one statement each. The table is not logged: a crash of the server forgets the
 * counts, and a commit does not wait for the disk.
 */
export const createPostgresRateLimits = ({ url, applicationName, onError }: PostgresRateLimitsOptions): RateLimits => {
  let ended = false;
  const pool = createPool({
    url,
    applicationName,
    max: 3,
    statementTimeout: timeout,
    queryTimeout: timeout,
    onIdleError: (error) => ended || onError(error), // one that is being closed has nothing to tell
  });
  const sweep = setInterval(() => {
    pool.query('delete from limits.counters where expire < $1', [machineNow()]).catch(onError);
  }, sweepInterval).unref();
  // The library counts with plain numbers; our pools read int8 as bigint.
  const storeClient = {
    query: async (query: { name: string; text: string; values: unknown[] }) => {
      const { rows, rowCount } = await pool.query<{ points: number; expire: bigint }>(query);
      return { rows: rows.map(({ points, expire }) => ({ points, expire: Number(expire) })), rowCount };
    },
  };
  const shared = overLimiters(
    (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient,
        storeType: 'client',
        schemaName: 'limits',
        tableName: 'counters',
        tableCreated: true,
        clearExpiredByTimeout: false, // it would sweep once for each limit, and never end
      }),
    async () => {
      ended = true;
      clearInterval(sweep);
      await pool.end();
    },
  );
  return withInsurance(shared, onError);
};
