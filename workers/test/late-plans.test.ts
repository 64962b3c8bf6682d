import { interventionStream, type SeriesScheduled, seriesStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { seriesDecider } from '@cadenza/domain/planning/series';
import { anomaly } from '@cadenza/domain/registry/anomaly';
import { checklist } from '@cadenza/domain/registry/checklist';
import { equipment } from '@cadenza/domain/registry/equipment';
import { intervention } from '@cadenza/domain/registry/intervention';
import { maintainer } from '@cadenza/domain/registry/maintainer';
import { sampleId, single, weekly } from '@cadenza/domain/testing/planning-samples';
import { fold } from '@cadenza/infra/event-store/fold';
import { newId } from '@cadenza/infra/ids';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { readLog } from '@cadenza/projections/testing/invariants/evidence';
import { planningInvariants } from '@cadenza/projections/testing/invariants/planning';
import { expect, onTestFinished, test } from 'vitest';
import { startWorkers } from '../src/app.ts';
import {
  authSecret,
  buildHarness,
  command,
  type Harness,
  onRecord,
  project,
  schedule,
  silent,
  today,
} from './harness.ts';

const { signal } = new AbortController();

/** The whole worker and the read models, at work until the end of the test. */
const atWork = async (): Promise<Harness> => {
  const harness = await buildHarness();
  project(harness);
  const workers = await startWorkers({
    config: { ...harness.backends, host: '127.0.0.1', port: 0, publicUrl: 'https://cadenza.example', authSecret },
    ...{ logger: silent, metrics: createMetrics('workers'), stopping: signal, stopWithin: 4_000, clock: () => today },
  });
  onTestFinished(() => workers.close());
  return harness;
};

const kinds = {
  equipmentId: [equipment, { description: 'Tornio', lineId: sampleId('a', 5) }],
  interventionId: [intervention, { description: 'Lubrificazione', interventionCategoryId: sampleId('a', 6) }],
  maintainerId: [maintainer, { identifier: 'Dino Viola', maintainerRoleId: sampleId('a', 7) }],
  checklistId: [
    checklist,
    { description: 'Guide', equipmentId: sampleId('e', 1), interventionId: sampleId('d', 1), mandatory: true },
  ],
  anomalyIds: [anomaly, { description: 'Vibrazioni' }],
} as const;
type Field = keyof typeof kinds;
const fields = Object.keys(kinds) as Field[];

/** A fresh record of each kind. */
const register = async (harness: Harness): Promise<Record<Field, string>> => {
  const made = Object.fromEntries(fields.map((field) => [field, newId()])) as Record<Field, string>;
  for (const field of fields) {
    const [kind, values] = kinds[field];
    await onRecord(harness, { type: 'CreateRecord', kind, id: made[field], values });
  }
  return made;
};
const deactivate = async (harness: Harness, ids: Record<Field, string>): Promise<void> => {
  for (const field of fields) {
    await onRecord(harness, { type: 'SetRecordActive', kind: kinds[field][0], id: ids[field], active: false });
  }
};

type Plan = SeriesScheduled['data'];

/** For each of the records a single schedule and a series that name it and nothing else of them; as a command does that has looked before. */
const plan = async (harness: Harness, ids: Record<Field, string>): Promise<Plan[]> => {
  const plans = fields.flatMap((field) =>
    [single, weekly].map(
      (one): Plan => ({ ...one, seriesId: newId(), [field]: field === 'anomalyIds' ? [ids[field]] : ids[field] }),
    ),
  );
  for (const one of plans) await schedule(harness, one);
  return plans;
};

/** Gives the first occurrence of a series, and all of another one, to somebody. */
const giveTo = async ({ execute, store }: Harness, maintainerId: string, one: Plan, all: Plan): Promise<void> => {
  const done = await execute({
    ...command(),
    stream: interventionStream(occurrenceId(one.seriesId, 0)),
    decider: interventionDecider,
    decide: async (state, context) => {
      const series = await fold(store, seriesStream(one.seriesId), seriesDecider);
      const facts = { series, ordinal: 0, actor: { canManage: true, ownMaintainerId: null } };
      return interventionDecider.decide({ type: 'AssignIntervention', maintainerId, facts }, state, context);
    },
  });
  const changed = await execute({
    ...command(),
    stream: seriesStream(all.seriesId),
    decider: seriesDecider,
    decide: (state, context) =>
      seriesDecider.decide(
        { type: 'ChangeSeries', scope: 'all', ordinal: 0, changes: { maintainerId } },
        state,
        context,
      ),
  });
  expect([done, changed]).not.toContainEqual(expect.objectContaining({ rejected: true }));
};

/** How much is planned that names one of them. */
const left = async ({ pool }: Harness, ids: Record<Field, string>): Promise<number> => {
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::int as left from rm.planned_interventions where not cancelled
       and $1 && (array[equipment_id, intervention_id, maintainer_id, checklist_id] || anomaly_ids)`,
    [Object.values(ids)],
  );
  return rows[0]?.left ?? 0;
};
const until = async (harness: Harness, holds: () => Promise<boolean>): Promise<void> => {
  const position = await harness.store.head();
  const seen = async () => {
    const { rows } = await harness.pool.query(
      `select 1 from es.checkpoints where projection = 'planning' and position >= $1`,
      [position],
    );
    return rows.length > 0 && (await holds());
  };
  await expect.poll(seen, { timeout: 15_000 }).toBe(true);
};

test('whichever comes first, the plan or the deactivation: nothing stays planned (I13)', async () => {
  const harness = await atWork();
  const [late, early] = [await register(harness), await register(harness)];
  const others = await plan(harness, await register(harness));
  const [one, all] = others.filter(({ rule }) => rule !== null) as [Plan, Plan];

  // The plan first, as always: the deactivation's own job finds it.
  await plan(harness, early);
  await deactivate(harness, early);
  // These have planned nothing: when `early` is done, the jobs of their deactivations may be, too.
  await deactivate(harness, late);
  await until(harness, async () => (await left(harness, early)) === 0);

  // The deactivation first, then what commands append that found the records active before.
  await plan(harness, late);
  await giveTo(harness, late.maintainerId, one, all);
  await until(harness, async () => (await left(harness, late)) === 0);
  const open = async () => (await harness.jobs.depths()).cancelPlans;
  await expect.poll(open, { timeout: 15_000 }).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
  await until(harness, async () => true);
  const events = await readLog(harness.store);
  expect(await planningInvariants({ ...harness, events, jobs: async () => [] })).toEqual([]);
  // What names none of them goes on: the series that was given away loses the maintainer, not its later occurrences.
  const { rows } = await harness.pool.query<{ count: number }>(
    'select count(*)::int as count from rm.planned_interventions where not cancelled and series_id = any($1)',
    [others.map(({ seriesId }) => seriesId)],
  );
  expect(rows[0]?.count).toBeGreaterThan(20);
}, 60_000);
