import { CompiledQuery, type Dialect, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Queries over a pool of ours, as the owner of the tables. Who answers a request uses `withCompany`. */
export const createDatabase = (pool: pg.Pool): Kysely<unknown> =>
  new Kysely({ dialect: new PostgresDialect({ pool }) });

/** What a connection is to Kysely: text and values to rows. */
export type Asks = {
  query(text: string, values: readonly unknown[]): Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>;
};

/** Queries on one connection that somebody else opened, in whatever transaction it is. Needs no `destroy`. */
export const onConnection = (client: Asks): Kysely<unknown> => new Kysely({ dialect: borrowed(client) });

const borrowed = (client: Asks): Dialect => {
  // The connection belongs to the caller: Kysely must not give it back to the pool.
  const lent = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient;
  return new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: {} } });
};

/** The rows of a statement that is written as text. */
export const rowsOf = async <Row>(db: Kysely<unknown>, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
