import type { Pool, PoolClient } from 'pg';

/**
 * A pool whose n-th statement (from 1) kills its connection: `before` it is sent, or `after` it was done and before the
 * answer arrives. Statements of the pool itself and of connections made earlier are not counted.
 */
export const failingPool = (
  pool: Pool,
  failAt: number,
  when: 'before' | 'after',
): { pool: Pool; failed: () => boolean } => {
  let count = 0;
  const wrap = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, property) => {
        if (property !== 'query') {
          const value = Reflect.get(target, property, target) as unknown;
          return typeof value === 'function' ? value.bind(target) : value;
        }
        return async (...args: [string]) => {
          const now = ++count === failAt;
          if (now && when === 'before') await kill(pool, target);
          const result = await target.query(...args);
          if (!now) return result;
          await kill(pool, target);
          throw new Error('Connection terminated unexpectedly');
        };
      },
    });
  const failing = new Proxy(pool, {
    get: (target, property) => {
      if (property === 'connect') return async () => wrap(await target.connect());
      const value = Reflect.get(target, property, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { pool: failing, failed: () => count >= failAt };
};

const kill = async (pool: Pool, victim: PoolClient): Promise<void> => {
  const ended = new Promise<void>((resolve) => void victim.once('end', resolve));
  victim.on('error', () => {});
  const { processID } = victim as PoolClient & { processID: number };
  await pool.query('select pg_terminate_backend($1)', [processID]);
  await ended;
};
