import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { onConnection } from './database.ts';
import { onClient } from './on-client.ts';
import { preparedIfOften } from './prepared.ts';

/** A connection in the scope of one company. What is known of its tables is said by who reads: `db.withTables<Tables>()`. */
export type ScopedDb = Kysely<unknown>;

/**
 * Runs reads on behalf of one company: as role `cadenza_reader`, in a read-only snapshot, with row level security
 * showing this company's rows only, also where a query forgot its `where`. The scope costs one message, the commit
 * another. Statements that are sent often are planned once: planning is most of what a list costs. All statements inside see the
 * same state, so a checkpoint read there is the "as of" of the rows.
 *
 * Throws TypeError for a company id that is no lower-case UUID; otherwise what `read` throws.
 */
export const withCompany = async <T>(
  pool: pg.Pool,
  companyId: string,
  read: (db: ScopedDb, client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const scope = scopeSql(companyId);
  return onClient(pool, async (client) => {
    await client.query(scope);
    const query = (text: string, values: readonly unknown[]) => client.query(preparedIfOften(text, [...values]));
    const result = await read(onConnection({ query }), client);
    await client.query('commit');
    return result;
  });
};

/**
 * One statement on behalf of one company, as in `withCompany`, sent together with its scope and its commit: two round trips
 * fewer. The pool must pipeline (`createPool`). Where the scope could not be set, what the statement answered without it is thrown
 * away.
 *
 * Throws TypeError for a second statement and for a company id that is no UUID; otherwise what `read` throws.
 */
export const withCompanyAtOnce = async <T>(
  pool: pg.Pool,
  companyId: string,
  read: (db: ScopedDb) => Promise<T>,
): Promise<T> => atOnce(pool, scopeSql(companyId), read);

const atOnce = <T>(pool: pg.Pool, begin: string, read: (db: ScopedDb) => Promise<T>): Promise<T> =>
  onClient(pool, (client) => {
    let asked = false;
    const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      if (asked) throw new TypeError('one statement at once');
      asked = true;
      const begun = client.query(begin);
      const statement = client.query(preparedIfOften(text, [...values]));
      const ended = client.query('commit');
      const [, result] = await Promise.all([begun, statement, ended]);
      return result;
    };
    return read(onConnection({ query }));
  });

/**
 * Reads what stands above the companies, accounts and the list of companies, as the owner of the tables, in one read-only snapshot. No wall
 * stands behind them: every statement names its company.
 */
export const asOwner = async <T>(pool: pg.Pool, read: (db: ScopedDb) => Promise<T>): Promise<T> =>
  onClient(pool, async (client) => {
    await client.query(snapshotSql);
    const query = (text: string, values: readonly unknown[]) => client.query(text, [...values]);
    const result = await read(onConnection({ query }));
    await client.query('commit');
    return result;
  });

/** One statement as the owner of the tables, sent together with its beginning and its commit, as in `withCompanyAtOnce`. */
export const asOwnerAtOnce = async <T>(pool: pg.Pool, read: (db: ScopedDb) => Promise<T>): Promise<T> =>
  atOnce(pool, snapshotSql, read);

const snapshotSql = 'begin isolation level repeatable read read only';

const scopeSql = (companyId: string): string => {
  if (!isUuid(companyId)) throw new TypeError('a company id must be a UUID'); // it goes into the text of a statement
  return `${snapshotSql}; set local role cadenza_reader; set local cadenza.company_id = '${companyId}'`;
};
