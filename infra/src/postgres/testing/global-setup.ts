import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../embedded/postgres.ts';
import { shareSetup } from '../../process/testing/shared-setup.ts';
import { infraMigrations, migrate } from '../migrate.ts';
import { sealTemplate, templateDatabase, withDatabase } from './test-database.ts';

const start = async (): Promise<{ value: string; stop: () => Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false, database: templateDatabase });
  await migrate(server.url, [infraMigrations]);
  const client = new pg.Client({ connectionString: withDatabase(server.url, 'postgres') });
  await client.connect();
  await sealTemplate(client, templateDatabase);
  // DROP DATABASE waits for everybody who has not yet given a password, so for a connection that a test leaves half open:
  // a minute unless told, and no client of ours waits longer than this for its connection.
  await client.query(`alter system set authentication_timeout = '5s'`);
  await client.query('select pg_reload_conf()');
  await client.end();
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { value: withDatabase(server.url, 'postgres'), stop };
};

/**
 * Vitest `globalSetup` of every package whose tests need Postgres: one throw-away server for all projects of the run, with a
 * migrated template from which `createTestDatabase` clones. In `vitest.config.ts`:
 * `globalSetup: ['@cadenza/infra/postgres/testing/global-setup']`.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { value, release } = await shareSetup('postgres', start);
  project.provide('postgresUrl', value);
  return release;
};
