import type { Pool } from 'pg';

/** What is kept of a sign-up beside the log, until it is over. */
export type KeptSignUp = { signUpId: string; userId: string; passwordHash: string };

type Asking = Pick<Pool, 'query'>;

/** A repeat keeps what came first. */
export const keepSignUp = async (pool: Asking, { signUpId, userId, passwordHash }: KeptSignUp): Promise<void> => {
  await pool.query(
    `insert into identity.sign_ups (sign_up_id, user_id, password_hash) values ($1, $2, $3) on conflict do nothing`,
    [signUpId, userId, passwordHash],
  );
};

export const keptSignUp = async (pool: Asking, signUpId: string): Promise<KeptSignUp | undefined> => {
  const { rows } = await pool.query<KeptSignUp>(
    `select sign_up_id as "signUpId", user_id as "userId", password_hash as "passwordHash"
       from identity.sign_ups where sign_up_id = $1`,
    [signUpId],
  );
  return rows[0];
};

/** The sign-up that becomes this account. */
export const signUpOfUser = async (pool: Asking, userId: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ id: string }>(
    'select sign_up_id as id from identity.sign_ups where user_id = $1',
    [userId],
  );
  return rows[0]?.id;
};

export const forgetSignUp = async (pool: Asking, signUpId: string): Promise<void> => {
  await pool.query('delete from identity.sign_ups where sign_up_id = $1', [signUpId]);
};

/** Those that were begun before, the oldest first. */
export const signUpsBefore = async (pool: Asking, before: string, most: number): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    'select sign_up_id as id from identity.sign_ups where made_at <= $1 order by made_at limit $2',
    [before, most],
  );
  return rows.map(({ id }) => id);
};
