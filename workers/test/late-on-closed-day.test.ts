import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { seriesDecider } from '@cadenza/domain/planning/series';
import { single } from '@cadenza/domain/testing/planning-samples';
import { fold } from '@cadenza/infra/event-store/fold';
import { newId } from '@cadenza/infra/ids';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { expect, onTestFinished, test } from 'vitest';
import { startWorkers } from '../src/app.ts';
import {
  addHoliday,
  authSecret,
  buildHarness,
  command,
  type Harness,
  project,
  schedule,
  silent,
  today,
} from './harness.ts';

/** The whole worker and the read models, at work until the end of the test. */
const atWork = async (): Promise<Harness> => {
  const harness = await buildHarness();
  project(harness);
  const workers = await startWorkers({
    config: { ...harness.backends, host: '127.0.0.1', port: 0, publicUrl: 'https://cadenza.example', authSecret },
    ...{ logger: silent, metrics: createMetrics('workers'), stopWithin: 4_000, clock: () => today },
    stopping: new AbortController().signal,
  });
  onTestFinished(() => workers.close());
  return harness;
};

/** Schedules one piece of work as a command does that looked at the calendar before. Answers the id of its occurrence. */
const plan = async (harness: Harness, day: string, rest: Partial<typeof single> = {}): Promise<string> => {
  const seriesId = newId();
  await schedule(harness, { ...single, ...rest, seriesId, firstStart: `${day}T08:00` });
  return occurrenceId(seriesId, 0);
};

/** Moves work, deciding with a calendar in which every day is worked. */
const moveTo = async ({ execute, store }: Harness, id: string, day: string, seriesId: string): Promise<void> => {
  const done = await execute({
    ...command(),
    stream: interventionStream(id),
    decider: interventionDecider,
    decide: async (state, context) => {
      const series = await fold(store, seriesStream(seriesId), seriesDecider);
      const facts = { series, ordinal: 0, actor: { canManage: true, ownMaintainerId: null } };
      const calendar = { nonWorkingDays: new Set<string>(), restWeekdays: new Set<number>() };
      const move = { type: 'MoveIntervention', start: `${day}T07:00:00Z`, calendar, facts } as const;
      return interventionDecider.decide(move, state, context);
    },
  });
  expect(done).not.toHaveProperty('rejected');
};

const dayOf = async ({ pool }: Harness, id: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ day: string }>(
    `select to_char(start_at at time zone time_zone, 'YYYY-MM-DD') as day from rm.planned_interventions
      where id = $1 and not cancelled`,
    [id],
  );
  return rows[0]?.day;
};

const comesTo = (harness: Harness, id: string, day: string | undefined) =>
  expect.poll(() => dayOf(harness, id), { timeout: 15_000 }).toBe(day);

test('whichever comes first, the work or the closure of its day: nothing stays there, unless it was to stay', async () => {
  const harness = await atWork();
  // The work first, unseen by whoever closed the day: the job of the closure finds it.
  const early = await plan(harness, '2026-03-16');
  await addHoliday(harness, '2026-03-16', 'move');
  await comesTo(harness, early, '2026-03-17');

  // The closure first, whose own job is done now.
  const late = await plan(harness, '2026-03-16');
  await comesTo(harness, late, '2026-03-17');

  // So it is with work that is moved there.
  const seriesId = newId();
  await schedule(harness, { ...single, seriesId, firstStart: '2026-03-19T08:00' });
  await moveTo(harness, occurrenceId(seriesId, 0), '2026-03-16', seriesId);
  await comesTo(harness, occurrenceId(seriesId, 0), '2026-03-17');

  // A fault that somebody put there behind the closure stays, whatever comes late behind it.
  const fault = await plan(harness, '2026-03-16', { fault: true, typeCode: 'S' });
  await comesTo(harness, await plan(harness, '2026-03-16'), '2026-03-17');
  expect(await dayOf(harness, fault)).toBe('2026-03-16');

  // Where work stays, this stays, too: what was asked for behind it is done, and it is where it was.
  await addHoliday(harness, '2026-03-18', 'keep');
  const kept = await plan(harness, '2026-03-18');
  await comesTo(harness, await plan(harness, '2026-03-16'), '2026-03-17');
  expect(await dayOf(harness, kept)).toBe('2026-03-18');
}, 60_000);
