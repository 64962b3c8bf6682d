import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Migrations, migrate } from '../migrate.ts';
import { createPool } from '../pool.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's address of the run's server. */
    postgresUrl: string;
  }
}

export const templateDatabase = 'cadenza_template';

export type TestDatabase = {
  url: string;
  /** As the owner of all tables, with our type parsers. */
  pool: pg.Pool;
  /** Ends the pool, throws out whoever is still connected and removes the database. */
  drop(): Promise<void>;
};

/**
 * A fresh database with the tables of `infra`, of a test file's own: files run in parallel without meeting. Further
 * rooms' migrations are in it, too, run once for the whole server. Needs the `globalSetup` of `global-setup.ts`.
 */
export const createTestDatabase = async (rooms: readonly Migrations[] = []): Promise<TestDatabase> => {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, async (client) => {
    const template = rooms.length === 0 ? templateDatabase : await templateWith(client, server, rooms);
    // As files: to write every page to the log, too, is twice the work for who never loses power.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = withDatabase(server, name);
  const pool = createPool({ url, applicationName: 'test' });
  const drop = async (): Promise<void> => {
    await pool.end();
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { url, pool, drop };
};

/** The template with these rooms' tables: whoever asks first makes it, and who asks meanwhile waits. */
const templateWith = async (client: pg.Client, server: string, rooms: readonly Migrations[]): Promise<string> => {
  const name = [templateDatabase, ...rooms.map(({ room }) => room)].join('_');
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    // Its name only when it is whole: what another one left half-way is nobody's template.
    const making = `${name}_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${making} template ${templateDatabase}`);
    await migrate(withDatabase(server, making), rooms);
    await sealTemplate(client, making);
    await client.query(`alter database ${making} rename to ${name}`);
  }
  await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
  return name;
};

/** A template with a connected session cannot be cloned: nobody may connect from here on. */
export const sealTemplate = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(`alter database ${name} with allow_connections false is_template true`);
};

export const withDatabase = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
};

const onServer = async (url: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
};
