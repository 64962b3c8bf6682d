import { parseArgs } from 'node:util';
import { loadServiceConfig } from '@cadenza/infra/config/config';
import { migrateJobs } from '@cadenza/infra/jobs/backend';
import { infraMigrations, migrate, pendingMigrations } from '@cadenza/infra/postgres/migrate';
import { jobsConnection } from '@cadenza/infra/process/backends';
import { checkOwnLog } from '@cadenza/infra/process/check-log';
import { runCommand } from '@cadenza/infra/process/run-command';
import { projectionMigrations } from '../migrations.ts';

const upToDate = 'The database is up to date.';
const rooms = [infraMigrations, projectionMigrations];

/**
 * `npm run migrate`: brings the database of `DATABASE_URL` up to date, and looks whether the settings name the log that it
 * belongs to. Safe to run at every start, from several machines. With `--check` it changes nothing: exit code 1 while there
 * is something to migrate, for what must not start before.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
  const config = loadServiceConfig(process.env);
  if (values.check) {
    const pending = await pendingMigrations(config.databaseUrl, rooms);
    console.log(pending.length === 0 ? upToDate : `Not migrated yet: ${pending.join(', ')}`);
    return pending.length === 0 ? 0 : 1;
  }
  const done = await migrate(config.databaseUrl, rooms);
  await migrateJobs(jobsConnection(config));
  await checkOwnLog(config);
  console.log(done.length === 0 ? upToDate : `Migrated: ${done.join(', ')}`);
  return 0;
});
