import { type Dialect, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Typed queries over a pool of ours, as the owner of the tables: for projectors. Readers use `withCompany`. */
export const createDatabase = <DB>(pool: pg.Pool): Kysely<DB> =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

/** Typed queries on one connection that somebody else opened, in whatever transaction it is. Needs no `destroy`. */
export const onConnection = <DB>(client: pg.PoolClient): Kysely<DB> => new Kysely<DB>({ dialect: borrowed(client) });

const borrowed = (client: pg.PoolClient): Dialect => {
  // The connection belongs to the caller: Kysely must not give it back to the pool.
  const lent = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient;
  return new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: {} } });
};
