import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@cadenza/infra/embedded/postgres';
import { infraMigrations, type Migrations, migrate } from '@cadenza/infra/postgres/migrate';
import { createPool } from '@cadenza/infra/postgres/pool';
import type { Database } from './bench.ts';
import { processorOf } from './processor.ts';

export type Place = {
  /** `PostgreSQL 18.1 …`, its first two words. */
  version: string;
  database: (rooms?: readonly Migrations[]) => Promise<Database>;
  /** See `processorOf`; `url` is that of a database of this place. */
  processor: (url: string) => Promise<number>;
  close: () => Promise<void>;
};

/** A Postgres of the run's own as `npm start` has it: fsync on, its folder removed at the end. */
export const openPlace = async (): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: true, database: 'cadenza' });
  const admin = createPool({ url: server.url, applicationName: 'bench', max: 2 });
  let made = 0;
  const { rows } = await admin.query<{ version: string }>('select version()');
  return {
    version: rows[0]?.version.split(' ').slice(0, 2).join(' ') ?? '',
    database: async (rooms = []) => {
      const name = `bench_${++made}`;
      await admin.query(`create database ${name}`);
      const address = new URL(server.url);
      address.pathname = `/${name}`;
      await migrate(address.href, [infraMigrations, ...rooms]);
      const drop = async (): Promise<void> => void (await admin.query(`drop database ${name} with (force)`));
      return { url: address.href, drop };
    },
    processor: (url) => processorOf(server.pid, new URL(url).pathname.slice(1)),
    close: async () => {
      await admin.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
