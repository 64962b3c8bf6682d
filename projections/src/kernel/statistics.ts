import type { Pool } from 'pg';
import { liveSchema } from './builds.ts';
import type { Projection } from './projection.ts';
import { statisticsSql } from './table.ts';

/** Milliseconds between two looks. PostgreSQL itself looks once a minute. */
const lookEvery = 2_000;
/** Below twice as many rows a table is read whole as fast as by an index. */
const fewRows = 25;

/**
 * Analyses the tables that have more than twice the rows that their statistics know, and answers their names. Without statistics
 * PostgreSQL takes a company for one row: any index that begins with the company then seems as good as the key, and one row is looked
 * for among all of the company. By doubling, a table is analysed a few times in its life beyond what PostgreSQL does.
 */
export const analyzeGrown = async (
  pool: Pick<Pool, 'query'>,
  projections: readonly Projection[],
): Promise<string[]> => {
  const { rows } = await pool.query<{ relname: string }>(
    `select c.relname from pg_class c join pg_stat_user_tables s on s.relid = c.oid
      where c.relnamespace = $1::regnamespace and s.n_live_tup > 2 * greatest(c.reltuples, $2::real)`,
    [liveSchema, fewRows],
  );
  const grown = new Set(rows.map(({ relname }) => relname));
  const tables = projections.flatMap((projection) => projection.tables).filter(({ name }) => grown.has(name));
  if (tables.length > 0)
    // Who is at it already, here or elsewhere, does it for all.
    await pool.query(`analyze (skip_locked) ${tables.map((table) => statisticsSql(liveSchema, table)).join(', ')}`);
  return tables.map(({ name }) => name);
};

/** Looks again and again until it is closed. */
export const keepStatistics = (
  pool: Pool,
  projections: readonly Projection[],
  onError: (error: unknown) => void,
): { close: () => Promise<void> } => {
  let looking: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    looking ??= analyzeGrown(pool, projections)
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  }, lookEvery).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
};
