import { InvalidSettings, loadServiceConfig } from '@cadenza/infra/config/config';
import { migrateJobs } from '@cadenza/infra/jobs/backend';
import { infraMigrations, migrate } from '@cadenza/infra/postgres/migrate';
import { jobsConnection } from '@cadenza/infra/process/places';
import { projectionMigrations } from '../migrations.ts';

/** `npm run migrate`: brings the database of `DATABASE_URL` up to date. Safe to run at every start, from several machines. */
try {
  const config = loadServiceConfig(process.env);
  const done = await migrate(config.databaseUrl, [infraMigrations, projectionMigrations]);
  await migrateJobs(jobsConnection(config));
  console.log(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
} catch (error) {
  console.error(error instanceof InvalidSettings ? error.message : error);
  process.exitCode = 1;
}
