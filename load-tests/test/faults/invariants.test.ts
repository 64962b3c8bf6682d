import { checkAsItIs, checkInvariants } from '@cadenza/projections/testing/invariants/check';
import type { Delivered, Evidence } from '@cadenza/projections/testing/invariants/evidence';
import { sampleCheckpoint } from '@cadenza/projections/testing/invariants/read-models';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, openHarness } from './testing/harness.ts';
import { deactivate, scheduleBurst, workOn } from './testing/work.ts';

/** The checker must be able to fail: each test breaks one thing, and sees it named. */

let harness: Harness;
let evidence: Evidence & { delivered: readonly Delivered[] };
beforeAll(async () => {
  harness = await openHarness();
  const { nodes, commands, fixtures } = harness;
  await Promise.all([nodes.projections.start(), nodes.workers.start()]);
  const observation = await harness.observe('api');
  const made = await scheduleBurst(commands, fixtures.companies, 0);
  await Promise.all(fixtures.companies.map((company) => deactivate(commands, company)));
  await observation.settled({ jobs: true });
  await workOn(commands, made, 1);
  await observation.settled({ jobs: true });
  const seen = observation.evidence(commands, { jobs: true });
  evidence = { ...seen, samples: [...(seen.samples ?? [])] };
  for (const role of ['api', 'projections', 'workers'] as const) await nodes[role].kill();
});
afterAll(() => harness.close());

const planned = 'rm.planned_interventions';
const one = `(select id from ${planned} where not completed and not cancelled and start_at is not null order by id limit 1)`;
const appendAgain = (type: string) => `
  insert into es.events select (select max(position) + 1 from es.events), stream,
    (select max(revision) + 1 from es.events same where same.stream = e.stream), gen_random_uuid(), type, data, metadata
  from es.events e where type = '${type}' order by position limit 1`;

const broken: readonly [what: string, invariant: string, table: string, sql: string][] = [
  ['an effect that is there again', 'I2', 'es.events', appendAgain('InterventionNoted')],
  ['a hole in a stream', 'I3', 'es.events', `update es.events set revision = 9 where type = 'InterventionNoted'`],
  [
    'a position that was given late',
    'I3',
    'es.events',
    `update es.events set recorded_at = recorded_at - interval '1 hour' where type = 'InterventionCompleted'`,
  ],
  ['a change that was not told', 'I4', 'feed.changes', `delete from feed.changes where kind = 'completed'`],
  [
    'a stream that waits, though nobody put poison into it',
    'I15',
    'es.parked_streams',
    `insert into es.parked_streams (projection, version, stream, company_id, position, revision, event_type, error, code)
     select 'planning', v.version, e.stream, '', e.position, e.revision, e.type, 'x', 'y' from es.events e
       join rm_meta.projection_versions v on v.projection = 'planning' where e.type = 'InterventionCompleted'
      order by e.position desc limit 1`,
  ],
  ['a row that was folded otherwise', 'I5', planned, `update ${planned} set progress = 7 where id = ${one}`],
  ['a row that is missing', 'I5', planned, `delete from ${planned} where id = ${one}`],
  [
    'a row in another company',
    'I6',
    planned,
    `update ${planned} p set company_id = (select id from rm.companies c where c.id <> p.company_id limit 1) where p.id = ${one}`,
  ],
  [
    'a change told to another company',
    'I6',
    'feed.changes',
    `update feed.changes f set company_id = (select id from rm.companies c where c.id <> f.company_id limit 1)
      where kind = 'completed'`,
  ],
  [
    'a job that mixes companies',
    'I6',
    'bullmq.job',
    `update bullmq.job set data = data || jsonb_build_object('companyId', (select id from rm.companies c
        where c.id::text <> data->>'companyId' limit 1)) where queue = 'expandSeries'`,
  ],
  ['a job that was given up', 'I8', 'bullmq.job', `update bullmq.job set state = 'failed' where queue = 'cancelPlans'`],
  ['an expansion that is there again', 'I8', 'es.events', appendAgain('OccurrencesExpanded')],
  ['an order that is no multiple of 5', 'I9', 'rm.checklist_lines', 'update rm.checklist_lines set sort_order = 7'],
  ['a start on a Sunday', 'I10', planned, `update ${planned} set start_at = '2027-01-10T08:00Z' where id = ${one}`],
  ['a completion with open lines', 'I11', planned, `update ${planned} set ticked_line_ids = '{}' where completed`],
  [
    'work left for a maintainer who is gone',
    'I13',
    planned,
    `update ${planned} p set maintainer_id = m.id from rm.maintainers m
      where m.company_id = p.company_id and not m.active and p.id = ${one}`,
  ],
  ['a count that is not that of the rows', 'I14', 'rm.planned_counts', 'update rm.planned_counts set n = n + 1'],
  ['a row that no event made', 'I14', 'rm.plants', 'update rm.plants set id = gen_random_uuid()'],
];

/** As superuser and without triggers: the log itself refuses what is done to it here. */
const run = async (statements: readonly string[]): Promise<void> => {
  const client = await harness.fixtures.database.pool.connect();
  try {
    await client.query(`set session_replication_role = replica; ${statements.join('; ')}`);
  } finally {
    client.release(true);
  }
};

describe('the invariants', () => {
  test('hold after a day of work', async () => {
    expect(await checkInvariants(evidence)).toEqual([]);
  });

  test.each(broken)('%s breaks %s', async (_what, invariant, table, sql) => {
    await run([`create table public.before_it as select * from ${table}`, sql]);
    try {
      const check = invariant === 'I5' ? checkInvariants : checkAsItIs;
      expect(await check(evidence)).toContainEqual(expect.stringMatching(`^${invariant}:`));
    } finally {
      await run([
        `delete from ${table}`,
        `insert into ${table} select * from public.before_it`,
        'drop table public.before_it',
      ]);
    }
  });

  test('an acknowledged command that is not in the log breaks I1', async () => {
    const [first] = evidence.acknowledged ?? [];
    const forgotten = { ...first, commandId: '0199a000-0000-7000-8000-000000000000', companyId: '', position: 1n };
    const found = await checkAsItIs({ ...evidence, acknowledged: [forgotten] });
    expect(found).toEqual([expect.stringMatching('^I1: the command 0199a000')]);
  });

  test('a checkpoint that lags breaks I4', async () => {
    const move = (by: number) =>
      run([`update es.checkpoints set position = position + ${by} where projection = 'planning'`]);
    await move(-1);
    try {
      expect(await checkAsItIs(evidence)).toContainEqual(expect.stringMatching('^I4: planning is at '));
    } finally {
      await move(1);
    }
  });

  test('a checkpoint that moved without its changes, if only for a moment, breaks I4', async () => {
    const now = await sampleCheckpoint(harness.fixtures.database.pool);
    const samples = now ? [{ ...now, told: now.told - 1n }] : [];
    expect(await checkAsItIs({ ...evidence, samples })).toEqual([expect.stringMatching('^I4: ')]);
  });

  test.each<[string, (positions: readonly bigint[]) => readonly bigint[]]>([
    ['a gap', (positions) => positions.toSpliced(3, 1)],
    ['a repeat', (positions) => positions.toSpliced(3, 0, positions[3] ?? 0n)],
    ['another order', (positions) => positions.toReversed()],
    ['an end that is missing', (positions) => positions.slice(0, -1)],
  ])('%s in what a subscriber saw breaks I7', async (_what, spoil) => {
    const delivered = evidence.delivered.map((one, index) =>
      index === 0 ? { ...one, positions: spoil(one.positions) } : one,
    );
    expect(await checkAsItIs({ ...evidence, delivered })).toEqual([expect.stringMatching('^I7: ')]);
  });

  test('a push that names what another company owns breaks I6', async () => {
    const [mine, theirs] = evidence.delivered;
    const delivered = mine && theirs ? [{ ...mine, ids: theirs.ids }] : [];
    expect(await checkAsItIs({ ...evidence, delivered })).toContainEqual(expect.stringMatching('^I6: '));
  });
});
