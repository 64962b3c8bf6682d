import type { Execute } from '@cadenza/commands/kernel/execute';
import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import { seriesDecider } from '@cadenza/domain/planning/series';
import { equipment } from '@cadenza/domain/registry/equipment';
import { testCompany } from '@cadenza/domain/testing/given-when-then';
import { maintainerId, otherMaintainerId, sampleId, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import { fold } from '@cadenza/infra/event-store/fold';
import type { JobRun } from '@cadenza/infra/jobs/jobs';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { describe, expect, test } from 'vitest';
import { expandSeriesHandler } from '../src/planning/expand-series.ts';
import { cancelPlansHandler } from '../src/registry/cancel-plans.ts';
import { findLeftPlansHandler } from '../src/registry/find-left-plans.ts';
import {
  buildHarness,
  type Harness,
  onEachBackend,
  onRecord,
  project,
  runJobs,
  schedule,
  silent,
  today,
} from './harness.ts';

const run: JobRun = {
  id: 'x',
  correlationId: sampleId('c', 9),
  attempt: 1,
  logger: silent,
  signal: new AbortController().signal,
};

/** The harness with read models, a weekly series of one maintainer and one of another. */
const buildPlanned = async (build = () => buildHarness()) => {
  const harness = await build();
  const seen = project(harness);
  await schedule(harness, weekly);
  await schedule(harness, { ...weekly, seriesId: sampleId('b', 2), maintainerId: otherMaintainerId });
  await seen();
  return { harness, seen };
};

/** The maintainer leaves now; the event itself is not needed, its place is. */
const leave = async (harness: Harness, execute: Execute = harness.execute): Promise<void> => {
  const position = String(await harness.store.head());
  const payload = {
    companyId: testCompany,
    kind: 'maintainer',
    id: maintainerId,
    eventId: sampleId('e', 9),
    position,
    deactivatedAt: today,
  };
  await cancelPlansHandler({ ...harness, execute })(payload, run);
};

const plannedFor = async ({ pool }: Harness) =>
  (
    await pool.query<{ maintainer_id: string | null; count: number }>(
      `select maintainer_id, count(*)::int from rm.planned_interventions where not cancelled group by 1 order by 1`,
    )
  ).rows;

const expandBoth = async (harness: Harness): Promise<void> => {
  for (const id of [seriesId, sampleId('b', 2)]) {
    await expandSeriesHandler(harness)({ companyId: testCompany, seriesId: id, until: '2026-04-30' }, { ...run, id });
  }
};

describe('a maintainer who left', () => {
  test('has nothing planned, also of what is expanded later; the series of others go on', async () => {
    const { harness, seen } = await buildPlanned();
    await leave(harness);
    await expandBoth(harness);
    await seen();
    expect(await plannedFor(harness)).toEqual([
      { maintainer_id: otherMaintainerId, count: 8 },
      { maintainer_id: null, count: 7 },
    ]);
  });

  test('a run that was cut off between occurrence and series is finished by the next', async () => {
    const { harness, seen } = await buildPlanned();
    const cutOff: Execute = async (execution) => {
      if (execution.stream.startsWith('planSeries-')) throw new Error('killed');
      return harness.execute(execution);
    };
    await expect(leave(harness, cutOff)).rejects.toThrow('killed');
    await seen(); // the occurrence is cancelled by now, and nothing of the series is listed any more
    await leave(harness);
    await expandBoth(harness);
    await seen();
    expect(await plannedFor(harness)).toEqual([
      { maintainer_id: otherMaintainerId, count: 8 },
      { maintainer_id: null, count: 7 },
    ]);
  });
});

test('a machine that one occurrence alone was given is left to that occurrence: its series goes on elsewhere', async () => {
  const { harness, seen } = await buildPlanned();
  const own = sampleId('e', 7);
  await expandBoth(harness);
  await seen();
  const { rows } = await harness.pool.query<{ id: string }>(
    'select id from rm.planned_interventions where series_id = $1 and ordinal = 2',
    [seriesId],
  );
  const id = rows[0]?.id ?? '';
  await harness.execute({
    permission: 'planning.manage',
    actor: {
      kind: 'person',
      userId: sampleId('a', 9),
      companyId: testCompany,
      roles: ['ROLE_ADMIN'],
      maintainerId: null,
    },
    commandId: sampleId('d', 9),
    correlationId: sampleId('d', 9),
    now: today,
    stream: interventionStream(id),
    decider: interventionDecider,
    decide: async (state, context) => {
      const series = await fold(harness.store, seriesStream(seriesId), seriesDecider, testCompany);
      const facts = { series, ordinal: 2, actor: { canManage: true, ownMaintainerId: null } };
      return interventionDecider.decide(
        { type: 'ChangeIntervention', changes: { equipmentId: own }, facts },
        state,
        context,
      );
    },
  });
  await seen();
  const position = String(await harness.store.head());
  const payload = {
    companyId: testCompany,
    kind: 'equipment',
    id: own,
    eventId: sampleId('e', 9),
    position,
    deactivatedAt: today,
  };
  await cancelPlansHandler(harness)(payload, run);
  await seen();
  const { rows: cancelled } = await harness.pool.query(
    'select series_id, ordinal, cancel_reason from rm.planned_interventions where cancelled',
  );
  expect(cancelled).toEqual([{ series_id: seriesId, ordinal: 2, cancel_reason: 'deactivated:equipment' }]);
});

onEachBackend('a deactivation whose job was lost with its queue', (build) => {
  test('is found again by the search of the night, once, and not where the record is active', async () => {
    const { harness, seen } = await buildPlanned(build);
    const equipmentOf = (id: string) => ({ kind: equipment, id });
    const [broken, sound] = [equipmentOf(weekly.equipmentId), equipmentOf(sampleId('e', 8))];
    for (const one of [broken, sound]) {
      const values = { description: 'Tornio', lineId: sampleId('a', 1) };
      await onRecord(harness, { type: 'CreateRecord', ...one, values });
      await onRecord(harness, { type: 'SetRecordActive', ...one, active: false });
    }
    await onRecord(harness, { type: 'SetRecordActive', ...sound, active: true });
    await schedule(harness, { ...weekly, seriesId: sampleId('b', 3), equipmentId: sound.id });
    await seen();

    const search = findLeftPlansHandler(harness);
    await search({}, run);
    await search({}, { ...run, id: 'y' });
    expect((await harness.jobs.depths()).cancelPlans).toMatchObject({ waiting: 1 });
    await runJobs(harness);
    await expect
      .poll(async () => (await harness.jobs.depths()).cancelPlans, { timeout: 10_000 })
      .toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    await seen();
    const { rows } = await harness.pool.query(
      'select distinct equipment_id from rm.planned_interventions where not cancelled',
    );
    expect(rows).toEqual([{ equipment_id: sound.id }]);

    await search({}, { ...run, id: 'z' });
    expect((await harness.jobs.depths()).cancelPlans).toMatchObject({ waiting: 0 });
  });
});
