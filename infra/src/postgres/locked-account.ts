import type { Pool, PoolClient } from 'pg';
import { onClient } from './on-client.ts';

/** An account as it is while nobody else can change it. */
export type LockedAccount = { passwordHash: string; epoch: number };

/**
 * Whatever begins, renews or ends logins of a user takes turns, with the account's row locked first: a statement that waited for
 * another's end would still not see the login which that one has just made. Undefined where there is no such account.
 */
export const withLockedAccount = <T>(
  pool: Pool,
  userId: string,
  work: (client: PoolClient, account: LockedAccount) => Promise<T>,
): Promise<T | undefined> =>
  onClient(pool, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ password_hash: string; epoch: number }>(
      'select password_hash, epoch from identity.accounts where user_id = $1 for update',
      [userId],
    );
    const [row] = rows;
    const result = row && (await work(client, { passwordHash: row.password_hash, epoch: row.epoch }));
    await client.query('commit');
    return result;
  });
