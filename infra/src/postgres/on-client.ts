import type { Pool, PoolClient } from 'pg';

/**
 * Work on one connection of a pool, which begins and commits whatever transaction it wants. Where it fails that is rolled
 * back, and a connection that cannot even do this is thrown away: no transaction ever goes back into the pool.
 */
export const onClient = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
};
