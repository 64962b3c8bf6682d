import { companyStream } from '@cadenza/domain/company/events';
import { seriesStream } from '@cadenza/domain/planning/events';
import { seriesDecider } from '@cadenza/domain/planning/series';
import { registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { plant } from '@cadenza/domain/registry/plant';
import { seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { expect, test } from 'vitest';
import { ensureTables } from '../kernel/builds.ts';
import { planningProjection } from '../planning/projection.ts';
import { registryProjection } from '../registry/projection.ts';
import { batches, testDatabase } from '../testing/harness.ts';
import { actor, append, companyA, companyB, decided } from '../testing/history.ts';
import { createShowsStream } from './queries.ts';

const context = { companyId: companyA, actorId: actor, now: '2026-03-02T08:00:00Z' };
const id = '0199c000-0000-7000-8000-000000000001';

test('what a company is shown has a stream, for this company and for no other', async () => {
  const { pool } = await testDatabase();
  const shows = createShowsStream(pool);
  const streams = [seriesStream(seriesId), recordStream(plant, { id, companyId: companyA })] as const;
  for (const stream of streams) expect(await shows(stream, companyA)).toBe(false); // not even a table

  const store = createMemoryEventStore();
  const calendar = { nonWorkingDays: new Set<string>(), restWeekdays: new Set<number>() };
  const plan = { type: 'ScheduleSeries', calendar, ...weekly } as const;
  const record = { type: 'CreateRecord', kind: plant, id, values: { description: 'Nord' } } as const;
  await append(store, streams[0], decided(seriesDecider.decide(plan, seriesDecider.initialState(), context)), companyA);
  await append(store, streams[1], decided(registry.decide(record, registry.initialState(), context)), companyA);
  for (const projection of [planningProjection, registryProjection]) {
    await ensureTables(pool, projection, 0n);
    await batches(pool, projection, store, [3]);
  }
  for (const stream of streams) {
    expect(await shows(stream, companyA), stream).toBe(true);
    expect(await shows(stream, companyB), stream).toBe(false);
  }
  // Work on an occurrence has a stream of its own, which is there when somebody has worked.
  for (const stream of [companyStream(companyA), seriesStream(id), `intervention-${id}`, 'planSeries-x'] as const) {
    expect(await shows(stream, companyA), stream).toBe(false);
  }
});
