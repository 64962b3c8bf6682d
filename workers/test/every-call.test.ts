import { createUseCaseServices } from '@cadenza/commands/create-services';
import { equipment } from '@cadenza/domain/registry/equipment';
import { testCompany } from '@cadenza/domain/testing/given-when-then';
import { otherMaintainerId, sampleId, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import { atEveryCall, type failingPorts } from '@cadenza/infra/faults/testing/failing-port';
import { noFiles } from '@cadenza/infra/files/testing/no-files';
import type { JobRequest, JobRun } from '@cadenza/infra/jobs/jobs';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { failingPool } from '@cadenza/projections/testing/failing-pool';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { expandSeriesHandler } from '../src/planning/expand-series.ts';
import { extendHorizonHandler } from '../src/planning/extend-horizon.ts';
import { cancelPlansHandler } from '../src/registry/cancel-plans.ts';
import { findLeftPlansHandler } from '../src/registry/find-left-plans.ts';
import { buildHarness, type Harness, onRecord, project, schedule, silent, today } from './harness.ts';

const run: JobRun = {
  id: 'once',
  correlationId: sampleId('c', 9),
  attempt: 1,
  logger: silent,
  signal: new AbortController().signal,
};

/** The harness behind ports of which one call fails. */
const behind = (harness: Harness, { wrap }: ReturnType<typeof failingPorts>): Harness => {
  const store = wrap(harness.store, ['append', 'read']);
  const pool = wrap(harness.pool, ['query']);
  const { clock } = harness;
  return { ...harness, ...createUseCaseServices({ store, pool, files: noFiles, clock, waitFor: async () => true }) };
};

/** As the queue does: what failed is run again; the second failure would be one of ours. */
const twice = (job: () => Promise<void>): Promise<void> => job().catch(job);

/** As `atEveryCall`, with a pool of which one connection after the other dies at a statement. */
const atEveryStatement = async (scenario: (faulty: (pool: Pool) => Pool, what: string) => Promise<void>) => {
  for (const when of ['before', 'after'] as const) {
    for (let failAt = 1, failed = () => true; failed(); failAt++) {
      await scenario((pool) => {
        const faulty = failingPool(pool, failAt, when);
        ({ failed } = faulty);
        return faulty.pool;
      }, `statement ${failAt} fails ${when} its effect`);
    }
  }
};

/** Series `n` has a hundred of its own, so that each scenario has one that nobody touched. */
const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

test('an expansion of which any call fails is there once after the next attempt', async () => {
  const harness = await buildHarness();
  let n = 0;
  const failures = await atEveryCall(async (ports, what) => {
    const id = idOf(++n);
    await schedule(harness, { ...weekly, seriesId: id });
    const faulty = behind(harness, ports);
    const payload = { companyId: testCompany, seriesId: id, until: '2026-04-30' };
    await twice(() => expandSeriesHandler(faulty)(payload, run));
    const types: string[] = [];
    for await (const { type } of harness.store.read(`planSeries-${id}`)) types.push(type);
    expect(types, what).toEqual(['SeriesScheduled', 'OccurrencesExpanded', 'OccurrencesExpanded']);
  });
  expect(failures).toBeGreaterThanOrEqual(8); // two facts, the stream and the append, both ways
}, 60_000);

/** Cancels the plans of a maintainer with a fresh series through `faulty`, and looks at what is left. */
const cancellations = async () => {
  const harness = await buildHarness();
  const seen = project(harness);
  await schedule(harness, { ...weekly, seriesId, maintainerId: otherMaintainerId });
  let n = 0;
  return async (faultyOf: (harness: Harness) => Harness, what: string): Promise<void> => {
    const [mine, id] = [idOf(++n), idOf(1_000 + n)];
    await schedule(harness, { ...weekly, seriesId: id, maintainerId: mine });
    const expand = (until: string) =>
      expandSeriesHandler(harness)({ companyId: testCompany, seriesId: id, until }, { ...run, id: `${id}-${until}` });
    await expand('2026-03-24');
    await seen();
    const position = String(await harness.store.head());
    const payload = {
      companyId: testCompany,
      kind: 'maintainer',
      id: mine,
      eventId: id,
      position,
      deactivatedAt: today,
    };
    const cancel = cancelPlansHandler(faultyOf(harness));
    await cancel(payload, run).catch(async () => {
      await seen(); // the next attempt sees what the first one did
      await cancel(payload, run);
    });
    await expand('2026-04-30');
    await seen();
    const { rows } = await harness.pool.query<{ series_id: string; maintainer_id: string | null; count: number }>(
      `select series_id, maintainer_id, count(*)::int from rm.planned_interventions
        where not cancelled and series_id in ($1, $2) group by 1, 2 order by 1 desc`,
      [id, seriesId],
    );
    expect(rows, what).toEqual(
      [
        { series_id: id, maintainer_id: null, count: 5 },
        { series_id: seriesId, maintainer_id: otherMaintainerId, count: 1 },
      ].toSorted((a, b) => (a.series_id < b.series_id ? 1 : -1)),
    );
  };
};

test('a cancellation of which any call fails leaves nothing, and touches nobody else', async () => {
  const cancelThrough = await cancellations();
  const failures = await atEveryCall((ports, what) => cancelThrough((harness) => behind(harness, ports), what));
  expect(failures).toBeGreaterThanOrEqual(16);
}, 60_000);

test('a cancellation of which any statement loses its connection does so too', async () => {
  const cancelThrough = await cancellations();
  await atEveryStatement((pool, what) => cancelThrough((harness) => ({ ...harness, pool: pool(harness.pool) }), what));
}, 60_000);

test('the searches of the night, of which any call fails, have asked for all that is open after the next attempt', async () => {
  const harness = await buildHarness();
  const seen = project(harness);
  const values = { description: 'Tornio', lineId: sampleId('a', 1) };
  await onRecord(harness, { type: 'CreateRecord', kind: equipment, id: weekly.equipmentId, values });
  await onRecord(harness, { type: 'SetRecordActive', kind: equipment, id: weekly.equipmentId, active: false });
  const series = [idOf(1), idOf(2), idOf(3)];
  for (const id of series) await schedule(harness, { ...weekly, seriesId: id, planUntil: null });
  await seen();
  const searchThrough = async (faulty: (harness: Harness) => Harness, what: string): Promise<void> => {
    const asked = new Map<string, JobRequest>();
    const enqueue = async (requests: readonly JobRequest[]) => {
      for (const request of requests) asked.set(request.id, request);
    };
    const services = faulty({ ...harness, jobs: { ...harness.jobs, enqueue } });
    await twice(() => extendHorizonHandler(services)({}, run));
    await twice(() => findLeftPlansHandler(services)({}, run));
    const all = Array.from(asked.values(), ({ name, payload }) => [name, { ...payload }] as const);
    expect(all, what).toMatchObject([
      ...series.map((seriesId) => ['expandSeries', { seriesId }]),
      ['cancelPlans', { id: weekly.equipmentId }],
    ]);
  };
  const failures = await atEveryCall((ports, what) =>
    searchThrough((services) => ({ ...behind(services, ports), jobs: ports.wrap(services.jobs, ['enqueue']) }), what),
  );
  expect(failures).toBeGreaterThanOrEqual(12); // pages of series, their jobs, the stream of the record, its job
  await atEveryStatement((pool, what) =>
    searchThrough((services) => ({ ...services, pool: pool(services.pool) }), what),
  );
}, 60_000);
