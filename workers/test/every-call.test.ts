import { testCompany } from '@cadenza/domain/testing/given-when-then';
import { otherMaintainerId, sampleId, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import { createExecute } from '@cadenza/infra/commands/execute';
import { atEveryCall, type failingPorts } from '@cadenza/infra/faults/testing/failing-port';
import type { JobRun } from '@cadenza/infra/jobs/jobs';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { createMemorySignals } from '@cadenza/infra/signals/memory';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { identityProjection } from '@cadenza/projections/identity/projection';
import { startProjections } from '@cadenza/projections/kernel/host';
import { createPositionWaiter } from '@cadenza/projections/kernel/positions';
import { planningProjection } from '@cadenza/projections/planning/projection';
import { registryProjection } from '@cadenza/projections/registry/projection';
import { failingPool } from '@cadenza/projections/testing/failing-pool';
import { expect, onTestFinished, test } from 'vitest';
import { expandSeriesHandler } from '../src/planning/expand-series.ts';
import { cancelPlansHandler } from '../src/registry/cancel-plans.ts';
import { buildHouse, type House, schedule, silent, today } from './house.ts';

const run: JobRun = {
  id: 'once',
  correlationId: sampleId('c', 9),
  attempt: 1,
  logger: silent,
  signal: new AbortController().signal,
};

/** The house behind ports of which one call fails. */
const behind = (house: House, { wrap }: ReturnType<typeof failingPorts>): House => {
  const store = wrap(house.store, ['append', 'read']);
  const pool = wrap(house.pool, ['query']);
  return { ...house, store, pool, execute: createExecute<string>({ store, authorise: () => true }) };
};

/** As the queue does: what failed is run again; the second failure would be one of ours. */
const twice = (job: () => Promise<void>): Promise<void> => job().catch(job);

const project = async (house: House) => {
  const signals = createMemorySignals();
  const metrics = createMetrics('projections');
  const host = startProjections([planningProjection, registryProjection, identityProjection], {
    ...house,
    signals,
    logger: silent,
    metrics,
  });
  const waiter = createPositionWaiter(house.pool, signals);
  onTestFinished(async () => {
    waiter.close();
    await host.close();
  });
  return async () =>
    expect(await waiter.waitFor(['planning', 'registry', 'identity'], await house.store.head(), 20_000)).toBe(true);
};

/** Series `n` has a hundred of its own, so that each scenario has one that nobody touched. */
const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

test('an expansion of which any call fails is there once after the next attempt', async () => {
  const house = await buildHouse();
  let n = 0;
  const failures = await atEveryCall(async (ports, what) => {
    const id = idOf(++n);
    await schedule(house, { ...weekly, seriesId: id });
    const faulty = behind(house, ports);
    const payload = { companyId: testCompany, seriesId: id, until: '2026-04-30' };
    await twice(() => expandSeriesHandler(faulty)(payload, run));
    const types: string[] = [];
    for await (const { type } of house.store.read(`planSeries-${id}`)) types.push(type);
    expect(types, what).toEqual(['SeriesScheduled', 'OccurrencesExpanded', 'OccurrencesExpanded']);
  });
  expect(failures).toBeGreaterThanOrEqual(8); // two facts, the stream and the append, both ways
}, 60_000);

/** Cancels the plans of a maintainer with a fresh series through `faulty`, and looks at what is left. */
const cancellations = async () => {
  const house = await buildHouse();
  const seen = await project(house);
  await schedule(house, { ...weekly, seriesId, maintainerId: otherMaintainerId });
  let n = 0;
  return async (faultyOf: (house: House) => House, what: string): Promise<void> => {
    const [mine, id] = [idOf(++n), idOf(1_000 + n)];
    await schedule(house, { ...weekly, seriesId: id, maintainerId: mine });
    const expand = (until: string) =>
      expandSeriesHandler(house)({ companyId: testCompany, seriesId: id, until }, { ...run, id: `${id}-${until}` });
    await expand('2026-03-24');
    await seen();
    const position = String(await house.store.head());
    const payload = {
      companyId: testCompany,
      kind: 'maintainer',
      id: mine,
      eventId: id,
      position,
      deactivatedAt: today,
    };
    const cancel = cancelPlansHandler(faultyOf(house));
    await cancel(payload, run).catch(async () => {
      await seen(); // the next attempt sees what the first one did
      await cancel(payload, run);
    });
    await expand('2026-04-30');
    await seen();
    const { rows } = await house.pool.query<{ series_id: string; maintainer_id: string | null; count: number }>(
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
  const failures = await atEveryCall((ports, what) => cancelThrough((house) => behind(house, ports), what));
  expect(failures).toBeGreaterThanOrEqual(16);
}, 60_000);

test('a cancellation of which any statement loses its connection does so too', async () => {
  const cancelThrough = await cancellations();
  for (const when of ['before', 'after'] as const) {
    for (let failAt = 1, failed = () => true; failed(); failAt++) {
      await cancelThrough((house) => {
        const faulty = failingPool(house.pool, failAt, when);
        ({ failed } = faulty);
        return { ...house, pool: faulty.pool };
      }, `statement ${failAt} fails ${when} its effect`);
    }
  }
}, 60_000);
