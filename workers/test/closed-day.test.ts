import type { Execute } from '@cadenza/commands/kernel/execute';
import { testCompany } from '@cadenza/domain/testing/given-when-then';
import { sampleId, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import type { JobRun } from '@cadenza/infra/jobs/jobs';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { expect, test } from 'vitest';
import { expandSeriesHandler } from '../src/planning/expand-series.ts';
import { movePlannedWorkHandler } from '../src/registry/move-planned-work.ts';
import { addHoliday, buildHouse, type House, project, schedule, silent } from './house.ts';

const signal = new AbortController().signal;
const run: JobRun = { id: 'x', correlationId: sampleId('c', 9), attempt: 1, logger: silent, signal };

/** Two weekly series whose first occurrences lie on Monday, 9 March 2026, expanded to the end of the month. */
const buildPlanned = async () => {
  const house = await buildHouse();
  const seen = project(house);
  for (const id of [seriesId, sampleId('b', 2)]) {
    await schedule(house, { ...weekly, seriesId: id });
    await expandSeriesHandler(house)({ companyId: testCompany, seriesId: id, until: '2026-03-31' }, { ...run, id });
  }
  await seen();
  return { house, seen };
};

const days = async ({ pool }: House) => {
  const { rows } = await pool.query<{ day: string; count: number }>(
    `select to_char(start_at, 'MM-DD') as day, count(*)::int from rm.planned_interventions group by 1 order by 1`,
  );
  return rows.map(({ day, count }) => `${day}: ${count}`);
};

const movePlanned = (house: House, position: bigint, execute: Execute = house.execute) =>
  movePlannedWorkHandler({ ...house, execute })(
    {
      companyId: testCompany,
      day: '2026-03-16',
      eventId: sampleId('e', 9),
      position: String(position),
    },
    run,
  );

test('the work of a closed day moves, once, though the run was cut off; later expansions know the day', async () => {
  const { house, seen } = await buildPlanned();
  const before = await days(house);
  await addHoliday(house, '2026-03-16', 'move');
  const closed = await house.store.head();
  await seen();
  let calls = 0;
  const cutOff: Execute = async (execution) => {
    calls += 1;
    if (calls === 2) throw new Error('killed');
    return house.execute(execution);
  };
  await expect(movePlanned(house, closed, cutOff)).rejects.toThrow('killed');
  await movePlanned(house, closed); // the read model still shows both on the closed day
  await seen();
  const head = await house.store.head();
  await movePlanned(house, closed);
  expect(await house.store.head()).toBe(head);
  expect(await days(house)).toEqual(before.map((day) => day.replace('03-16', '03-17')));
});

test('nothing moves before the read model has the day, nor when the day is worked again or its work stays', async () => {
  const { house } = await buildPlanned();
  const head = await house.store.head();
  await expect(movePlanned(house, head + 1_000_000n)).rejects.toThrow('behind');
  await movePlanned(house, head); // nobody closed it
  expect(await house.store.head()).toBe(head);
  await addHoliday(house, '2026-03-16', 'keep');
  const kept = await house.store.head();
  await movePlanned(house, head); // closed anew, in another way than that for which the job was asked
  expect(await house.store.head()).toBe(kept);
});
