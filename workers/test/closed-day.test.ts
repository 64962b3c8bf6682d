import type { Execute } from '@cadenza/commands/kernel/execute';
import { testCompany } from '@cadenza/domain/testing/given-when-then';
import { sampleId, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import type { JobRun } from '@cadenza/infra/jobs/jobs';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { expect, test } from 'vitest';
import { expandSeriesHandler } from '../src/planning/expand-series.ts';
import { movePlannedWorkHandler } from '../src/registry/move-planned-work.ts';
import { addHoliday, buildHarness, type Harness, project, schedule, silent } from './harness.ts';

const signal = new AbortController().signal;
const run: JobRun = { id: 'x', correlationId: sampleId('c', 9), attempt: 1, logger: silent, signal };

/** Two weekly series whose first occurrences lie on Monday, 9 March 2026, expanded to the end of the month. */
const buildPlanned = async () => {
  const harness = await buildHarness();
  const seen = project(harness);
  for (const id of [seriesId, sampleId('b', 2)]) {
    await schedule(harness, { ...weekly, seriesId: id });
    await expandSeriesHandler(harness)({ companyId: testCompany, seriesId: id, until: '2026-03-31' }, { ...run, id });
  }
  await seen();
  return { harness, seen };
};

const days = async ({ pool }: Harness) => {
  const { rows } = await pool.query<{ day: string; count: number }>(
    `select to_char(start_at, 'MM-DD') as day, count(*)::int from rm.planned_interventions group by 1 order by 1`,
  );
  return rows.map(({ day, count }) => `${day}: ${count}`);
};

const movePlanned = (harness: Harness, position: bigint, execute: Execute = harness.execute) =>
  movePlannedWorkHandler({ ...harness, execute })(
    {
      companyId: testCompany,
      day: '2026-03-16',
      eventId: sampleId('e', 9),
      position: String(position),
    },
    run,
  );

test('the work of a closed day moves, once, though the run was cut off; later expansions know the day', async () => {
  const { harness, seen } = await buildPlanned();
  const before = await days(harness);
  await addHoliday(harness, '2026-03-16', 'move');
  const closed = await harness.store.head();
  await seen();
  let calls = 0;
  const cutOff: Execute = async (execution) => {
    calls += 1;
    if (calls === 2) throw new Error('killed');
    return harness.execute(execution);
  };
  await expect(movePlanned(harness, closed, cutOff)).rejects.toThrow('killed');
  await movePlanned(harness, closed); // the read model still shows both on the closed day
  await seen();
  const head = await harness.store.head();
  await movePlanned(harness, closed);
  expect(await harness.store.head()).toBe(head);
  expect(await days(harness)).toEqual(before.map((day) => day.replace('03-16', '03-17')));
});

test('nothing moves before the read model has the day, nor when the day is worked again or its work stays', async () => {
  const { harness } = await buildPlanned();
  const head = await harness.store.head();
  await expect(movePlanned(harness, head + 1_000_000n)).rejects.toThrow('behind');
  await movePlanned(harness, head); // nobody closed it
  expect(await harness.store.head()).toBe(head);
  await addHoliday(harness, '2026-03-16', 'keep');
  const kept = await harness.store.head();
  await movePlanned(harness, head); // closed anew, in another way than that for which the job was asked
  expect(await harness.store.head()).toBe(kept);
});
