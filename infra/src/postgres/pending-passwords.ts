import type { Pool } from 'pg';
import { withLockedAccount } from './locked-account.ts';

export type PendingPassword = { userId: string; commandId: string };

/** Before the change is in the log: the old password is good until then, and after a command that never came to it. */
export const preparePassword = async (
  pool: Pick<Pool, 'query'>,
  { userId, commandId }: PendingPassword,
  passwordHash: string,
): Promise<void> => {
  await pool.query(
    `update identity.accounts set pending_hash = $3, pending_command = $2, updated_at = es.clock_now() where user_id = $1`,
    [userId, commandId, passwordHash],
  );
};

/**
 * Behind the change in the log: the new password takes the old one's place and ends every login of the user, in one statement, as
 * no session outlives the password that it was begun with. Once; asked again, it finds nothing to do and answers false.
 */
export const adoptPassword = async (pool: Pool, { userId, commandId }: PendingPassword): Promise<boolean> => {
  const adopted = await withLockedAccount(pool, userId, async (client) => {
    const { rows } = await client.query(
      `with adopted as (
       update identity.accounts
          set password_hash = pending_hash, pending_hash = null, pending_command = null,
              password_set = es.clock_now(), epoch = epoch + 1, updated_at = es.clock_now()
        where user_id = $1 and pending_command = $2 and pending_hash is not null returning user_id),
     ended as (delete from identity.refresh_tokens where user_id in (select user_id from adopted))
     select user_id from adopted`,
      [userId, commandId],
    );
    return rows.length > 0;
  });
  return adopted === true;
};
