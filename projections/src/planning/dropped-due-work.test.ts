import { workingCalendarOf } from '@cadenza/domain/calendar/working-calendar';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { interventionStream, type SeriesEvent, seriesStream } from '@cadenza/domain/planning/events';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { type KnownSeries, noSeries, type SeriesState } from '@cadenza/domain/planning/series-state';
import { expanded, occurrence, sampleId, scheduled, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { expect, test } from 'vitest';
import { ensureTables } from '../kernel/builds.ts';
import { batches, testDatabase } from '../testing/harness.ts';
import { actor, append, companyA, originIn } from '../testing/history.ts';
import { planningProjection } from './projection.ts';

/** The log of these tests is written on Monday, 2 March 2026: of five Mondays from 9 February three are over. */
const mondays = ['2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09'];
const calendar = workingCalendarOf([1, 2, 3, 4, 5], []);
const planned: SeriesEvent[] = [
  scheduled({ ...weekly, firstStart: '2026-02-09T08:00', planUntil: null }),
  expanded(mondays.map((day, ordinal) => occurrence(ordinal, day))),
];
const noRule: SeriesCommand = {
  ...{ type: 'ChangeRecurrence', scope: 'all', ordinal: 3, touched: [], recurrenceId: null, rule: null },
};

const history = async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, planningProjection, 0n);
  const store = createMemoryEventStore();
  let state: SeriesState = noSeries;
  const write = async (events: readonly SeriesEvent[]): Promise<KnownSeries> => {
    for (const event of events) state = seriesDecider.evolve(state, event, originIn(companyA));
    await append(store, seriesStream(seriesId), events);
    if (state.status === 'none') throw new Error('no series');
    return state;
  };
  return {
    store,
    write,
    say: async (command: SeriesCommand): Promise<KnownSeries> => {
      const context = { companyId: companyA, actorId: actor, now: '2026-03-02T08:00:00Z' };
      const events = seriesDecider.decide(command, state, context);
      if (isRejection(events)) throw new Error(events.code);
      return write(events);
    },
    /** `counts`: deleted, and not done; `gone`: deleted, and in no figure. */
    rows: async (): Promise<readonly string[]> => {
      await batches(pool, planningProjection, store, [1]);
      const { rows } = await pool.query<{ state: string }>(
        `select case when not cancelled then 'stands' when excused then 'gone' else 'counts' end as state
           from rm.planned_interventions order by ordinal`,
      );
      return rows.map((row) => row.state);
    },
  };
};

test('what a rule drops counts as not done where it had fallen due, and its end or a deletion later changes nothing of that', async () => {
  const { write, say, rows } = await history();
  await write(planned);
  await say(noRule);
  const told = ['counts', 'counts', 'counts', 'stands', 'gone'];
  expect(await rows()).toEqual(told);
  await say({ type: 'CancelSeries', scope: 'all', ordinal: 3, reason: null, cause: 'double' });
  expect(await rows()).toEqual(['counts', 'counts', 'counts', 'gone', 'gone']);
});

test('what an end drops counts as not done where it had fallen due, and stands again where a later end brings it back', async () => {
  const { write, say, rows } = await history();
  await write(planned);
  const end = (planUntil: string | null): SeriesCommand => ({
    ...{ type: 'ChangePeriod', scope: 'all', ordinal: 0, planUntil, calendar },
  });
  await say(end('2026-02-20'));
  expect(await rows()).toEqual(['stands', 'stands', 'counts', 'gone', 'gone']);
  await say(end(null));
  expect(await rows()).toEqual(['stands', 'stands', 'stands', 'stands', 'stands']);
});

test('a change that is taken back leaves nothing that counts: what it had made was never meant to be', async () => {
  const { write, say, rows } = await history();
  const before = await write(planned);
  const daily = { recurrenceId: sampleId('c', 3), rule: { value: 1, unit: 'day' as const } };
  await say({ type: 'ChangeRecurrence', scope: 'following', ordinal: 1, touched: [], ...daily });
  await say({ type: 'ExpandSeries', calendar, until: '2026-02-20' });
  expect(await rows()).toEqual(['stands', 'stands', 'gone', 'gone', 'gone', 'stands', 'stands', 'stands', 'stands']);
  await say({ type: 'PutSeriesBack', before, fromOrdinal: 1, kept: [], calendar });
  expect(await rows()).toEqual(['stands', 'stands', 'stands', 'stands', 'stands', 'gone', 'gone', 'gone', 'gone']);
});

test('a work that stayed, as somebody had touched it, counts as not done once nothing is left of that', async () => {
  const { store, write, say, rows } = await history();
  await write(planned);
  const { id } = occurrence(1, '2026-02-16');
  const progress = (percent: number) => ({
    type: 'InterventionProgressSet' as const,
    data: { seriesId, occurrenceId: id, percent },
  });
  await append(store, interventionStream(id), [progress(50)]);
  await say({ ...noRule, touched: [{ ordinal: 1, completed: false }] });
  expect(await rows()).toEqual(['counts', 'stands', 'counts', 'stands', 'gone']);
  await append(store, interventionStream(id), [progress(0)]);
  expect(await rows()).toEqual(['counts', 'counts', 'counts', 'stands', 'gone']);
});

test('a deletion that is taken back leaves the one before it with what was said of why then', async () => {
  const { write, say, rows } = await history();
  await write(planned);
  const before = await say({ type: 'CancelSeries', scope: 'following', ordinal: 2, reason: null, cause: 'double' });
  expect(await rows()).toEqual(['stands', 'stands', 'gone', 'gone', 'gone']);
  await say({ type: 'CancelSeries', scope: 'all', ordinal: 0, reason: null, cause: 'other' });
  expect(await rows()).toEqual(['counts', 'counts', 'counts', 'counts', 'counts']);
  await say({ type: 'PutSeriesBack', before, fromOrdinal: 0, kept: [], calendar });
  expect(await rows()).toEqual(['stands', 'stands', 'gone', 'gone', 'gone']);
});
