import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createExecute } from '@cadenza/commands/kernel/execute';
import { testCompany } from '@cadenza/domain/testing/given-when-then';
import { sampleId, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import { type EventStore, EventStoreUnavailable } from '@cadenza/infra/event-store/event-store';
import { type JobRun, requestJob } from '@cadenza/infra/jobs/jobs';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { describe, expect, test } from 'vitest';
import { expandSeriesHandler } from '../src/planning/expand-series.ts';
import { expandSeries } from '../src/planning/jobs.ts';
import {
  addHoliday,
  buildHarness,
  expansions,
  type Harness,
  onEachBackend,
  registerCompany,
  runJobs,
  schedule,
  silent,
  today,
} from './harness.ts';

const payload = { companyId: testCompany, seriesId, until: '2026-04-30' };
const { signal } = new AbortController();
const correlationId = sampleId('c', 1);
const firstRun: JobRun = { id: 'scheduled.x', attempt: 1, correlationId, logger: silent, signal };

/** All occurrences of the series, over all runs. */
const occurrences = async ({ store }: Harness) =>
  (await expansions(store, seriesId)).flatMap((expansion) => expansion.occurrences);

describe('expandSeries', () => {
  test('adds what the horizon holds, on the working days that were decided up to now', async () => {
    const harness = await buildHarness();
    await schedule(harness, weekly);
    await addHoliday(harness, '2026-04-06');
    await expandSeriesHandler(harness)(payload, firstRun);
    expect((await occurrences(harness)).map(({ start }) => start)).toEqual([
      '2026-03-09T08:00',
      '2026-03-16T08:00',
      '2026-03-23T08:00',
      '2026-03-30T08:00',
      '2026-04-07T08:00', // Easter Monday is not worked
      '2026-04-13T08:00',
      '2026-04-20T08:00',
      '2026-04-27T08:00',
    ]);
  });

  test('a store that fails after the append: the next attempt changes nothing', async () => {
    const harness = await buildHarness();
    await schedule(harness, weekly);
    const store: EventStore = {
      ...harness.store,
      append: async (append) => {
        await harness.store.append(append);
        throw new EventStoreUnavailable('the answer was lost');
      },
    };
    const failing = expandSeriesHandler({
      ...harness,
      execute: createExecute({ store }),
    });
    await expect(failing(payload, firstRun)).rejects.toThrow('the answer was lost');
    const before = await expansions(harness.store, seriesId);
    await expandSeriesHandler(harness)(payload, { ...firstRun, attempt: 2 });
    expect(await expansions(harness.store, seriesId)).toEqual(before);
    expect(await occurrences(harness)).toHaveLength(8);
  });

  test('another job for the same days adds nothing', async () => {
    const harness = await buildHarness();
    await schedule(harness, weekly);
    const expand = expandSeriesHandler(harness);
    await Promise.all(['a', 'b', 'c'].map((id) => expand(payload, { ...firstRun, id })));
    const ordinals = (await occurrences(harness)).map(({ ordinal }) => ordinal);
    expect(ordinals).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('a series that is not there, or of another company, is not expanded, and may be tried again: whoever asked has seen it', async () => {
    const harness = await buildHarness();
    const expand = expandSeriesHandler(harness);
    const notNow = { name: 'Error' }; // and no `JobRefused`
    await expect(expand(payload, firstRun)).rejects.toMatchObject(notNow);
    await schedule(harness, weekly);
    await expect(expand({ ...payload, companyId: sampleId('c', 9) }, firstRun)).rejects.toMatchObject(notNow);
    expect(await occurrences(harness)).toHaveLength(1);
  });
});

onEachBackend('a worker killed in the middle of an expansion', (build) => {
  test('is finished by another one, and nothing is there twice', async () => {
    const harness = await build();
    await schedule(harness, weekly);
    await harness.jobs.enqueue([requestJob(expandSeries, 'scheduled.x', payload)]);
    const script = fileURLToPath(new URL('./dying-worker.ts', import.meta.url));
    const child = fork(script, [JSON.stringify(harness.backends), today], { execArgv: [] });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    const killed = await expansions(harness.store, seriesId);
    expect(killed.flatMap((expansion) => expansion.occurrences)).toHaveLength(8);
    expect((await harness.jobs.depths()).expandSeries).toMatchObject({ active: 1 });

    await runJobs(harness);
    await expect
      .poll(async () => (await harness.jobs.depths()).expandSeries, { timeout: 30_000 })
      .toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
    expect(await expansions(harness.store, seriesId)).toEqual(killed);
  }, 40_000);
});

onEachBackend('companies that have much expanded', (build) => {
  test('take turns: who asks for little is served before the rest of who asked for much, in parts', async () => {
    const harness = await build();
    const daily = { ...weekly, rule: { value: 1, unit: 'day' }, planUntil: '2032-12-31' } as const;
    const other = sampleId('c', 9);
    await registerCompany(harness, other);
    const many = Array.from({ length: 4 }, (_, n) => sampleId('e', n + 1));
    for (const id of many) await schedule(harness, { ...daily, seriesId: id });
    await schedule(harness, { ...daily, seriesId }, other);
    const until = '2200-12-31';
    await harness.jobs.enqueue(
      many.map((id) => requestJob(expandSeries, `scheduled.${id}`, { ...payload, seriesId: id, until })),
    );
    await harness.jobs.enqueue([requestJob(expandSeries, 'scheduled.other', { companyId: other, seriesId, until })]);
    await runJobs(harness);
    const depths = async () => (await harness.jobs.depths()).expandSeries;
    await expect.poll(depths, { timeout: 20_000 }).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });

    const served: string[] = [];
    for await (const { events } of harness.store.follow({
      after: 0n,
      prefixes: ['planSeries'],
      signal: AbortSignal.timeout(20_000),
    })) {
      for (const { type, stream, data } of events) {
        if (type === 'OccurrencesExpanded' && (data as { occurrences: unknown[] }).occurrences.length > 1)
          served.push(stream);
      }
      if (served.length === 25) break;
    }
    const ofOther = served.flatMap((stream, place) => (stream.endsWith(seriesId) ? [place] : []));
    expect(ofOther).toHaveLength(5);
    expect(ofOther[0]).toBeLessThan(3); // two are in hand at a time
    expect(ofOther[4]).toBeLessThan(14); // and not behind the twenty of the other company
    for (const id of [seriesId, ...many]) {
      const parts = await expansions(harness.store, id);
      expect(parts.flatMap(({ occurrences }) => occurrences)).toHaveLength(1_000);
      expect(parts.map(({ more, cut }) => ({ more, cut })).at(-1)).toEqual({ more: undefined, cut: true });
    }
  }, 30_000);
});
