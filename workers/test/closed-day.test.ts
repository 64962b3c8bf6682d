import type { Execute } from '@cadenza/commands/kernel/execute';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { testCompany } from '@cadenza/domain/testing/given-when-then';
import { sampleId, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import type { JobRequest, JobRun } from '@cadenza/infra/jobs/jobs';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { expect, test } from 'vitest';
import type { ReadStream } from '../src/kernel/reactor.ts';
import { expandSeriesHandler } from '../src/planning/expand-series.ts';
import { moveOffWeekdays } from '../src/registry/move-off-weekdays.ts';
import { movePlannedWorkHandler } from '../src/registry/move-planned-work.ts';
import { addHoliday, buildHarness, command, type Harness, project, runJobs, schedule, silent } from './harness.ts';

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

const cutWeek = async (harness: Harness, workingWeekdays: number[], plannedWork: 'move' | 'keep'): Promise<bigint> => {
  await harness.execute({
    ...command(),
    stream: companyStream(testCompany),
    decider: companyDecider,
    decide: (state, context) =>
      companyDecider.decide(
        { type: 'ChangeCompanySettings', changes: { workingWeekdays }, plannedWork },
        state,
        context,
      ),
  });
  return harness.store.head();
};

/** Reads the company's stream as a reactor does, and answers what its last event asks for. */
const askedByLast = async ({ store }: Harness): Promise<readonly JobRequest[]> => {
  const read: ReadStream = (stream) => Array.fromAsync(store.read(stream));
  const last = (await read(companyStream(testCompany))).at(-1);
  return last === undefined ? [] : moveOffWeekdays.react(last, read);
};

test('the work of a weekday that is no longer worked moves by itself, from today on; new expansions know the new week', async () => {
  const { harness, seen } = await buildPlanned();
  // 16 March was closed and its work left there: that was another question.
  await addHoliday(harness, '2026-03-16', 'keep');
  await cutWeek(harness, [2, 3, 4, 5], 'move');
  await seen();
  await runJobs(harness);
  const asked = await askedByLast(harness);
  expect(asked).toMatchObject([{ name: 'leaveWeekdays', payload: { weekdays: [1] } }]);
  await harness.jobs.enqueue(asked);
  const expected = ['03-10: 2', '03-16: 2', '03-24: 2', '03-31: 2'];
  await expect.poll(async () => await days(harness), { timeout: 30_000 }).toEqual(expected);
  const until = { companyId: testCompany, seriesId, until: '2026-04-14' };
  await expandSeriesHandler(harness)(until, { ...run, id: sampleId('d', 7) });
  await seen();
  expect(await days(harness)).toEqual([...expected, '04-07: 1', '04-14: 1']);
});

test('what is to stay asks for nothing, nor do weekdays that are worked again before anybody has moved anything', async () => {
  const { harness, seen } = await buildPlanned();
  const before = await days(harness);
  await cutWeek(harness, [2, 3, 4, 5], 'keep');
  expect(await askedByLast(harness)).toEqual([]);
  const day = { companyId: testCompany, day: '2026-03-23', eventId: sampleId('e', 8) };
  const cut = await cutWeek(harness, [3, 4, 5], 'move');
  const asked = await askedByLast(harness);
  expect(asked).toMatchObject([{ payload: { weekdays: [2] } }]);
  await cutWeek(harness, [2, 3, 4, 5], 'move');
  expect(await askedByLast(harness)).toEqual([]);
  await seen();
  await movePlannedWorkHandler(harness)({ ...day, position: String(cut) }, run);
  await seen();
  expect(await days(harness)).toEqual(before);
});
