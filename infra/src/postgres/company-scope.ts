import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { onConnection } from './database.ts';
import { onClient } from './on-client.ts';

/**
 * Runs reads on behalf of one company: as role `cadenza_reader`, in a read-only snapshot, with row level security
 * showing this company's rows only, also where a query forgot its `where`. The scope costs one message, the commit
 * another. All statements inside see the same state, so a checkpoint read there is the "as of" of the rows.
 *
 * Throws TypeError for a company id that is no lower-case UUID; otherwise what `read` throws.
 */
export const withCompany = async <DB, T>(
  pool: pg.Pool,
  companyId: string,
  read: (db: Kysely<DB>, client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const scope = scopeSql(companyId);
  return onClient(pool, async (client) => {
    await client.query(scope);
    const result = await read(onConnection<DB>(client), client);
    await client.query('commit');
    return result;
  });
};

/**
 * One statement on behalf of one company, as in `withCompany`, but in one message with its scope and its commit: two round
 * trips fewer, and a third of what a list costs us. A message of several statements has no parameters, so those that are
 * plain words (ids, numbers, instants, lists of them) stand in its text; where one is not, the statement goes by itself.
 *
 * Throws TypeError for a second statement and for a company id that is no UUID; otherwise what `read` throws.
 */
export const withCompanyAtOnce = async <DB, T>(
  pool: pg.Pool,
  companyId: string,
  read: (db: Kysely<DB>) => Promise<T>,
): Promise<T> => {
  const scope = scopeSql(companyId);
  return onClient(pool, (client) => {
    let asked = false;
    const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult | undefined> => {
      if (asked) throw new TypeError('one statement at once');
      asked = true;
      const whole = inWords(text, values);
      if (whole !== undefined) {
        const results: unknown = await client.query(`${scope}; ${whole}; commit`);
        return (results as pg.QueryResult[]).at(-2);
      }
      await client.query(scope);
      const result = await client.query(text, [...values]);
      await client.query('commit');
      return result;
    };
    return read(onConnection<DB>({ query } as unknown as pg.PoolClient));
  });
};

const scopeSql = (companyId: string): string => {
  if (!isUuid(companyId)) throw new TypeError('a company id must be a UUID'); // it goes into the text of a statement
  return `begin isolation level repeatable read read only; set local role cadenza_reader; set local cadenza.company_id = '${companyId}'`;
};

/** Nothing that could end a literal or an item of a list: no quote, backslash, comma, brace or space. */
const plainWord = /^[\w:.+-]{1,64}$/;

const wordOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && plainWord.test(text) ? text : undefined;
};

/** As a literal without a type, which PostgreSQL takes for what stands around it, as it does with a parameter. */
const literalOf = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return 'null';
  if (!Array.isArray(value)) {
    const word = wordOf(value);
    return word === undefined ? undefined : `'${word}'`;
  }
  const words = value.map(wordOf);
  return words.every((word) => word !== undefined && word.toLowerCase() !== 'null')
    ? `'{${words.join(',')}}'`
    : undefined;
};

/** The statement with its parameters in the text; undefined where one of them is not plain. */
const inWords = (text: string, values: readonly unknown[]): string | undefined => {
  const literals = values.map(literalOf);
  if (literals.includes(undefined)) return undefined;
  return text.replaceAll(/\$(\d+)/g, (_, place: string) => literals[Number(place) - 1] ?? '');
};
