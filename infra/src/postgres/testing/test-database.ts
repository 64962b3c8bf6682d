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
 * rooms' migrations run on top. Needs the `globalSetup` of `global-setup.ts`.
 */
export const createTestDatabase = async (rooms: readonly Migrations[] = []): Promise<TestDatabase> => {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${templateDatabase}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  if (rooms.length > 0) await migrate(url, rooms);
  const pool = createPool({ url, applicationName: 'test' });
  const drop = async (): Promise<void> => {
    await pool.end();
    await onServer(server, `drop database ${name} with (force)`);
  };
  return { url, pool, drop };
};

const onServer = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};
