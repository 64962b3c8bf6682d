import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { restoreBackup } from '@cadenza/infra/backup/restore-backup';
import { writeBackup } from '@cadenza/infra/backup/write-backup';
import { loadServiceConfig, type ServiceConfig } from '@cadenza/infra/config/config';
import { loadCommandConfig } from '@cadenza/infra/config/running';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { Files } from '@cadenza/infra/files/files';
import { migrateJobs } from '@cadenza/infra/jobs/backend';
import { infraMigrations, migrate } from '@cadenza/infra/postgres/migrate';
import { createPool } from '@cadenza/infra/postgres/pool';
import { jobsConnection } from '@cadenza/infra/process/backends';
import { openFiles } from '@cadenza/infra/process/open-files';
import { openLog } from '@cadenza/infra/process/open-log';
import { openSignals } from '@cadenza/infra/process/open-signals';
import { runCommand } from '@cadenza/infra/process/run-command';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import type { Pool } from 'pg';
import { projectionMigrations } from '../migrations.ts';

/** `npm run backup -- DIR` and `npm run restore -- DIR`, on the running start's database, or `DATABASE_URL`. */
const usage = `Usage:
  npm run backup -- DIR     saves log, identity and files into a new folder, while Cadenza runs
  npm run restore -- DIR    fills an empty database (DATABASE_URL) and the place of files with a backup`;

const say = (words: string): void => console.log(words);

type Work = (folder: string, config: ServiceConfig, pool: Pool, store: EventStore, files: Files) => Promise<void>;

const backup: Work = async (folder, config, pool, store, files) => {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  const kind = config.eventStoreUrl === undefined ? 'postgres' : 'eventstoredb';
  const { head } = await writeBackup(folder, { store, kind, pool, files, release: version, say });
  say(`Saved in ${folder}, up to position ${head}.`);
};

const restore: Work = async (folder, config, pool, store, files) => {
  await migrate(config.databaseUrl, [infraMigrations, projectionMigrations]);
  await migrateJobs(jobsConnection(config));
  const target = config.eventStoreUrl === undefined ? { pool, files, say } : { pool, store, files, say };
  const { madeAt } = await restoreBackup(folder, target);
  say(`Restored to ${madeAt}. Start the processes: projections fill the read models from the log.`);
};

const run = async (): Promise<number> => {
  const [command, folder, ...rest] = process.argv.slice(2);
  const work = command === 'backup' ? backup : command === 'restore' ? restore : undefined;
  if (work === undefined || folder === undefined || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  const config = await loadCommandConfig(process.env, loadServiceConfig);
  const onError = (error: unknown): void => console.error(String(error));
  const opening = { backends: config, applicationName: String(command), onError, metrics: createMetrics('backup') };
  const signals = await openSignals(opening);
  // The adapter itself: events go and come as they were written, in whatever version.
  const store = await openLog(opening, signals);
  const pool = createPool({ url: config.databaseUrl, applicationName: String(command), statementTimeout: 0 });
  try {
    await work(resolve(folder), config, pool, store, await openFiles(config.files));
    return 0;
  } finally {
    await store.close();
    await signals.close();
    await pool.end();
  }
};

await runCommand(run);
