import { foldName } from '@cadenza/domain/identity/unique-name';
import { type EndedSessions, endSessions, type SessionsToEnd } from '@cadenza/infra/postgres/ended-sessions';
import { withLockedAccount } from '@cadenza/infra/postgres/locked-account';
import { adoptPassword, type PendingPassword, preparePassword } from '@cadenza/infra/postgres/pending-passwords';
import type pg from 'pg';

export type Account = {
  userId: string;
  username: string;
  passwordHash: string;
  passwordSet: Date;
  epoch: number;
  /** Where the user worked last; perhaps no longer open to them. */
  lastCompany: string | null;
  /** Was let in once without having to choose another password. */
  letIn: boolean;
};

type Row = {
  user_id: string;
  username: string;
  password_hash: string;
  password_set: Date;
  epoch: number;
  last_company: string | null;
  let_in: boolean;
};

const toAccount = (row: Row): Account => ({
  userId: row.user_id,
  username: row.username,
  passwordHash: row.password_hash,
  passwordSet: row.password_set,
  epoch: row.epoch,
  lastCompany: row.last_company,
  letIn: row.let_in,
});

/** The mutable side of a user: password hash and session epoch (schema `identity`). */
export const createAccounts = (pool: pg.Pool) => ({
  byUsername: async (username: string): Promise<Account | undefined> => {
    const { rows } = await pool.query<Row>('select * from identity.accounts where username_key = $1', [
      foldName(username),
    ]);
    return rows[0] && toAccount(rows[0]);
  },
  byId: async (userId: string): Promise<Account | undefined> => {
    const { rows } = await pool.query<Row>('select * from identity.accounts where user_id = $1', [userId]);
    return rows[0] && toAccount(rows[0]);
  },
  /** Makes the account, or renames it; a repeat of the same registration changes nothing else. */
  save: async (userId: string, username: string, passwordHash: string): Promise<void> => {
    await pool.query(
      `insert into identity.accounts (user_id, username, username_key, password_hash) values ($1, $2, $3, $4)
       on conflict (user_id) do update set username = excluded.username, username_key = excluded.username_key, updated_at = es.clock_now()`,
      [userId, username, foldName(username), passwordHash],
    );
  },
  rename: async (userId: string, username: string): Promise<void> => {
    await pool.query(
      `update identity.accounts set username = $2, username_key = $3, updated_at = es.clock_now()
        where user_id = $1 and username is distinct from $2`,
      [userId, username, foldName(username)],
    );
  },
  /** With every login. */
  remove: async (userId: string): Promise<void> => {
    await withLockedAccount(pool, userId, (client) =>
      client.query('delete from identity.accounts where user_id = $1', [userId]),
    );
  },
  /** Ends every login of the user with it, in one statement: no session outlives the password that it was begun with. */
  setPassword: async (userId: string, passwordHash: string): Promise<void> => {
    await withLockedAccount(pool, userId, (client) =>
      client.query(
        `with ended as (delete from identity.refresh_tokens where user_id = $1)
         update identity.accounts
            set password_hash = $2, password_set = es.clock_now(), epoch = epoch + 1, updated_at = es.clock_now() where user_id = $1`,
        [userId, passwordHash],
      ),
    );
  },
  preparePassword: (change: PendingPassword, passwordHash: string) => preparePassword(pool, change, passwordHash),
  adoptPassword: (change: PendingPassword) => adoptPassword(pool, change),
  setLastCompany: async (userId: string, companyId: string): Promise<void> => {
    await pool.query(
      'update identity.accounts set last_company = $2 where user_id = $1 and last_company is distinct from $2',
      [userId, companyId],
    );
  },
  setLetIn: async (userId: string): Promise<void> => {
    await pool.query('update identity.accounts set let_in = true where user_id = $1 and not let_in', [userId]);
  },
  end: (sessions: SessionsToEnd): Promise<void> => endSessions(pool, sessions),
  epochOf: async (userId: string): Promise<{ number: number; ended: EndedSessions } | undefined> => {
    const { rows } = await pool.query<{ number: number; ended: EndedSessions }>(
      `select epoch as number, coalesce(ended, '{}') as ended from identity.accounts where user_id = $1`,
      [userId],
    );
    return rows[0];
  },
});

export type Accounts = ReturnType<typeof createAccounts>;
