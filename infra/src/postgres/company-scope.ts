import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Kysely } from 'kysely';
import pg from 'pg';
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

const nameOf = (schema: string, table: string): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;

/** The company of the scope as text; null without one. */
const companyOfScope = "nullif(current_setting('cadenza.company_id', true), '')";

const wallSql = (name: string, visible: string): string => `
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    drop policy if exists company on ${name};
    create policy company on ${name} for select to cadenza_reader using (${visible});
    drop policy if exists owner on ${name};
    create policy owner on ${name} for all to current_user using (true) with check (true);`;

/**
 * The SQL that keeps companies apart in a table with a `company_id uuid`; run it where the table is made.
 *
 * Two policies, and row level security is forced: `cadenza_reader` sees the company of its scope (nothing without one);
 * the role that makes the table, the projector, writes every company's rows. A policy for the owner, and not a role
 * with BYPASSRLS, because managed databases give nobody the right to make such a role. So the wall stands between
 * requests and rows: whoever answers a request goes through `withCompany`, and only projectors use the pool directly.
 *
 * NB operators that are not leakproof (`ilike`, full text) cannot use an index before the policy has been applied:
 * begin such an index with `company_id`.
 */
export const companyPolicySql = (schema: string, table: string): string => {
  const name = nameOf(schema, table);
  return `${wallSql(name, `company_id = ${companyOfScope}::uuid`)}
    grant select on ${name} to cadenza_reader;`;
};

/** What a request of a company sees of a table above companies: some columns, of the rows for which `visible` holds. */
export type Shown = {
  columns: readonly string[];
  /** A condition on the row; `company` is the SQL of the scope's company id as text, null without a scope. */
  visible: (company: string) => string;
};

/**
 * The same wall for a table above companies. All other columns stay closed to `cadenza_reader`, whatever the schema
 * grants by default, in conditions too: what they hold may be about other companies.
 */
export const sharedPolicySql = (schema: string, table: string, { columns, visible }: Shown): string => {
  const name = nameOf(schema, table);
  return `${wallSql(name, visible(companyOfScope))}
    revoke all on ${name} from cadenza_reader;
    grant select (${columns.map(pg.escapeIdentifier).join(', ')}) on ${name} to cadenza_reader;`;
};
