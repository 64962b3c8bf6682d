import type { Execute } from '@cadenza/commands/kernel/execute';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { equipment } from '@cadenza/domain/registry/equipment';
import { testCompany } from '@cadenza/domain/testing/given-when-then';
import {
  maintainerId,
  officeCalendar,
  otherMaintainerId,
  sampleId,
  seriesId,
  weekly,
} from '@cadenza/domain/testing/planning-samples';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { describe, expect, test } from 'vitest';
import { expandSeriesHandler } from '../src/planning/expand-series.ts';
import { cancelPlansHandler } from '../src/registry/cancel-plans.ts';
import { findLeftPlansHandler } from '../src/registry/find-left-plans.ts';
import { buildHarness, type Harness, onEachBackend, onRecord, project, runJobs, schedule, today } from './harness.ts';
import { machine, otherMachine, otherSeriesId, type PlannedMachine, planMachine, run } from './planned-machine.ts';

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
  const { on, deactivate, works, endsOf } = await planMachine();
  await on(2, { type: 'ChangeIntervention', changes: { equipmentId: otherMachine } });
  await deactivate({ id: otherMachine });
  expect(await works({ cancelled: true })).toEqual([
    { series_id: seriesId, ordinal: 2, completed: false, cancel_reason: 'deactivated:equipment' },
  ]);
  expect(await endsOf(seriesId)).toEqual([]);
});

test.each<[string, (planned: PlannedMachine) => Promise<void>]>([
  [
    'opened again when the series had ended',
    async ({ on, complete, change }) => {
      await complete(2);
      await change({ type: 'CancelSeries', scope: 'following', ordinal: 1, reason: null });
      await on(2, { type: 'ReopenIntervention' });
    },
  ],
  [
    'left over from an earlier rule',
    async ({ on, change }) => {
      const to = { recurrenceId: sampleId('c', 3), rule: { value: 1, unit: 'month' } } as const;
      await on(3, { type: 'NoteIntervention', notes: 'Portare la scala' });
      for (const ordinal of [0, 1]) await on(ordinal, { type: 'CancelIntervention', reason: null });
      const touched = [0, 1, 3].map((ordinal) => ({ ordinal, completed: false }));
      await change({ type: 'ChangeRecurrence', scope: 'following', ordinal: 1, ...to, touched });
    },
  ],
])('what a series does not take along is cancelled by itself: %s', async (_, prepare) => {
  const planned = await planMachine();
  await prepare(planned);
  await planned.deactivate();
  expect(await planned.works()).toEqual([]);
});

describe('of a machine whose series is not listed as a whole, what was not listed stays', () => {
  const elsewhere = { type: 'ChangeIntervention', changes: { equipmentId: otherMachine } } as const;
  const to = (day: string): InterventionIntent => ({
    ...{ type: 'MoveIntervention', start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z`, calendar: officeCalendar },
  });
  const left = [{ series_id: seriesId, ordinal: 2 }];

  const ways: [string, (planned: PlannedMachine) => Promise<void>, string][] = [
    ['was given to another machine alone', ({ on }) => on(2, elsewhere), '2026-03-26'],
    ['was moved into the past', ({ on }) => on(2, to('2026-02-24')), '2026-02-26'],
    [
      'was done on another machine and opened again',
      async ({ on, complete, give }) => {
        await give(otherMachine);
        await complete(2);
        await give(machine);
        await on(2, { type: 'ReopenIntervention' });
      },
      '2026-03-26',
    ],
  ];
  test.each(ways)('where it %s, and is moved and completed', async (_, prepare, day) => {
    const planned = await planMachine();
    const { harness, seen, expand, on, complete, deactivate, works, endsOf } = planned;
    await prepare(planned);
    await deactivate();
    expect(await works()).toMatchObject(left);
    expect(await works({ cancelled: true })).toHaveLength(15);
    // The other series was listed as a whole, and one event ends it.
    expect([await endsOf(seriesId), await endsOf(otherSeriesId)]).toEqual([[8], [0]]);

    await expand('2026-06-30');
    await findLeftPlansHandler(harness)({}, run);
    expect((await harness.jobs.depths()).cancelPlans).toMatchObject({ waiting: 0 });
    await deactivate();
    await on(2, to(day));
    await complete(2);
    await seen();
    expect(await works()).toMatchObject([{ ...left[0], completed: true }]);
  });

  test.each([2, 7])('where a run was cut off after %d commands, and the next finishes', async (killedAfter) => {
    const { expand, on, deactivate, works } = await planMachine();
    await on(2, elsewhere);
    await expect(deactivate({ killedAfter })).rejects.toThrow('killed');
    expect(await works()).toHaveLength(16 - killedAfter);
    await deactivate();
    await expand('2026-06-30');
    expect(await works()).toMatchObject(left);
  });

  test('where attempts find a part of it each, not in the order of the series', async () => {
    const { on, deactivate, works } = await planMachine();
    await on(2, elsewhere);
    await on(5, to('2026-03-03'));
    for (let attempt = 0; (await works()).length > 1; attempt++) {
      expect(attempt).toBeLessThan(16);
      await deactivate({ atOnce: 1 }).catch((error: Error) => expect(error.message).toContain('are left'));
    }
    expect(await works()).toMatchObject(left);
  });

  test('where the series goes on with another machine: it is not ended', async () => {
    const { expand, give, deactivate, works, endsOf } = await planMachine();
    await give(otherMachine, { scope: 'following', ordinal: 3 });
    await deactivate();
    await expand('2026-05-08');
    const there = (await works()).map(({ series_id, ordinal }) => [series_id, ordinal]);
    expect(there).toEqual([3, 4, 5, 6, 7, 8].map((ordinal) => [seriesId, ordinal]));
    expect(await endsOf(seriesId)).toEqual([]);
  });
});

describe('what was begun of a machine that goes out of use stays', () => {
  const runsOf = async ({ harness: { pool } }: PlannedMachine) =>
    (
      await pool.query<{ ordinal: number; runs: { to: string | null }[]; minutes: number | null }>(
        `select ordinal, runs, duration_minutes as minutes from rm.planned_interventions
          where runs is not null order by ordinal`,
      )
    ).rows.map(({ ordinal, runs, minutes }) => ({ ordinal, stopped: runs.map(({ to }) => to), minutes }));

  test('and its clock stops at that moment, also of overdue work; the others go, and no search asks again', async () => {
    const planned = await planMachine();
    const { harness, seen, expand, on, deactivate, works, endsOf } = planned;
    await on(1, {
      ...{ type: 'MoveIntervention', start: '2026-02-24T09:00:00Z', end: '2026-02-24T10:00:00Z' },
      calendar: officeCalendar,
    });
    for (const ordinal of [1, 2]) await on(ordinal, { type: 'StartWork' });
    await on(5, { type: 'SetProgress', percent: 40 });
    await seen();
    await deactivate();
    const left = [1, 2, 5].map((ordinal) => ({ series_id: seriesId, ordinal, completed: false }));
    expect(await works()).toMatchObject(left);
    expect(await works({ cancelled: true })).toHaveLength(13);
    const stopped = [today];
    expect(await runsOf(planned)).toEqual([1, 2].map((ordinal) => ({ ordinal, stopped, minutes: 1 })));
    expect([await endsOf(seriesId), await endsOf(otherSeriesId)]).toEqual([[8], [0]]);

    await expand('2026-06-30');
    await findLeftPlansHandler(harness)({}, run);
    expect((await harness.jobs.depths()).cancelPlans).toMatchObject({ waiting: 0 });
    await deactivate();
    expect(await works()).toMatchObject(left);
  });

  test('but not where nothing is left of what was begun', async () => {
    const { on, deactivate, works } = await planMachine();
    await on(5, { type: 'SetProgress', percent: 40 });
    await on(5, { type: 'SetProgress', percent: 0 });
    await deactivate();
    expect(await works()).toEqual([]);
  });
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
