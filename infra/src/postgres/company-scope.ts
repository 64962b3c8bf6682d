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
 * One statement on behalf of one company, as in `withCompany`, but in one message with its scope and its commit: for what
 * is read at every change. Its parameters go into the text, so it takes nothing but UUIDs and arrays of them.
 *
 * Throws TypeError for anything else, and for a second statement; otherwise what `read` throws.
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
      const whole = text.replaceAll(/\$(\d+)/g, (_, place: string) => uuidsSql(values[Number(place) - 1]));
      const results: unknown = await client.query(`${scope}; ${whole}; commit`);
      return (results as pg.QueryResult[]).at(-2);
    };
    return read(onConnection<DB>({ query } as unknown as pg.PoolClient));
  });
};

const scopeSql = (companyId: string): string => {
  if (!isUuid(companyId)) throw new TypeError('a company id must be a UUID'); // it goes into the text of a statement
  return `begin isolation level repeatable read read only; set local role cadenza_reader; set local cadenza.company_id = '${companyId}'`;
};

const uuidsSql = (value: unknown): string => {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!ids.every(isUuid)) throw new TypeError('only UUIDs may stand in the text of a statement');
  return Array.isArray(value) ? `'{${ids.join(',')}}'` : `'${ids[0]}'`;
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
