import { loadServiceConfig } from '@cadenza/infra/config/config';
import { migrateJobs } from '@cadenza/infra/jobs/backend';
import { infraMigrations, migrate } from '@cadenza/infra/postgres/migrate';
import { checkOwnLog } from '@cadenza/infra/process/check-log';
import { jobsConnection } from '@cadenza/infra/process/places';
import { runCommand } from '@cadenza/infra/process/run-command';
import { projectionMigrations } from '../migrations.ts';

/**
 * `npm run migrate`: brings the database of `DATABASE_URL` up to date, and looks whether the settings name the log that it
 * belongs to. Safe to run at every start, from several machines.
 */
await runCommand(async () => {
  const config = loadServiceConfig(process.env);
  const done = await migrate(config.databaseUrl, [infraMigrations, projectionMigrations]);
  await migrateJobs(jobsConnection(config));
  await checkOwnLog(config);
  console.log(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
  return 0;
});
