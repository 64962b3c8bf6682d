import { newId } from '@cadenza/infra/ids';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { projectionMigrations } from '@cadenza/projections/migrations';
import { expect, it, onTestFinished } from 'vitest';
import { pruneChangesHandler } from './prune-changes.ts';

it('forgets what is older than a fortnight, whatever its number, and says from where the feed is whole', async () => {
  const database = await createTestDatabase([projectionMigrations]);
  onTestFinished(() => database.drop());
  const { pool } = database;
  await pool.query("insert into feed.topics (topic, kept_after) values ('planning', 0)");
  await pool.query(
    `insert into feed.changes (topic, position, company_id, kind, ids, actor_id, command_id, recorded_at)
     select 'planning', n, $1, 'moved', '{}', $1, $1, case when n <= 10400 then timestamptz '2027-01-01' else timestamptz '2027-01-14' end
       from generate_series(1, 10500) n`,
    [newId()],
  );
  const run = pruneChangesHandler({ pool, clock: () => '2027-01-20T02:00:00Z' });
  await run({}, jobRun());
  await run({}, jobRun());
  const { rows } = await pool.query(
    'select count(*)::int as left, (select kept_after from feed.topics) as kept from feed.changes',
  );
  expect(rows).toEqual([{ left: 100, kept: 10400n }]);
});
