import type { Pool, PoolClient, QueryConfig } from 'pg';

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
  const failing = withQuery(pool, (client) => async (...args) => {
    const now = ++count === failAt;
    if (now && when === 'before') await kill(pool, client);
    const result = await client.query(...args);
    if (!now) return result;
    await kill(pool, client);
    throw new Error('Connection terminated unexpectedly');
  });
  return { pool: failing, failed: () => count >= failAt };
};

/** A pool that tells each statement of its connections, those of the pool itself not. */
export const watchedPool = (pool: Pool, tell: (text: string) => void): Pool =>
  withQuery(pool, (client) => (...args) => {
    const [statement] = args as [string | QueryConfig];
    tell(typeof statement === 'string' ? statement : statement.text);
    return client.query(...args);
  });

/** A pool whose connections ask in another way. */
const withQuery = (pool: Pool, query: (client: PoolClient) => (...args: [string]) => Promise<unknown>): Pool => {
  const wrap = (client: PoolClient): PoolClient =>
    new Proxy(client, {
      get: (target, property) => (property === 'query' ? query(target) : bound(target, property)),
    });
  return new Proxy(pool, {
    get: (target, property) =>
      property === 'connect' ? async () => wrap(await target.connect()) : bound(target, property),
  });
};

const bound = (target: object, property: PropertyKey): unknown => {
  const value = Reflect.get(target, property, target) as unknown;
  return typeof value === 'function' ? value.bind(target) : value;
};

const kill = async (pool: Pool, victim: PoolClient): Promise<void> => {
  const ended = new Promise<void>((resolve) => void victim.once('end', resolve));
  victim.on('error', () => {});
  const { processID } = victim as PoolClient & { processID: number };
  await pool.query('select pg_terminate_backend($1)', [processID]);
  await ended;
};
