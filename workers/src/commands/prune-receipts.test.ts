import { newId } from '@cadenza/infra/ids';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { expect, it, onTestFinished } from 'vitest';
import { pruneReceiptsHandler } from './prune-receipts.ts';

it('forgets what is older than a week, whatever its number', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { pool } = database;
  const at = "case when n <= 10400 then timestamptz '2027-01-01' else timestamptz '2027-01-14' end";
  await pool.query(
    `insert into commands.claims select $1, $1, gen_random_uuid(), '', ${at} from generate_series(1, 10500) n`,
    [newId()],
  );
  await pool.query(
    `insert into commands.unchanged select $1, $1, $1, 'thing-' || n, n, ${at} from generate_series(1, 10500) n`,
    [newId()],
  );
  const run = pruneReceiptsHandler({ pool, clock: () => '2027-01-20T02:00:00Z' });
  await run({}, jobRun());
  await run({}, jobRun());
  const { rows } = await pool.query(
    'select (select count(*)::int from commands.claims) as claims, (select count(*)::int from commands.unchanged) as outcomes',
  );
  expect(rows).toEqual([{ claims: 100, outcomes: 100 }]);
});
