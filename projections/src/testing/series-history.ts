import { workingCalendarOf } from '@cadenza/domain/calendar/working-calendar';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { type SeriesEvent, seriesStream } from '@cadenza/domain/planning/events';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { type KnownSeries, noSeries, type SeriesState } from '@cadenza/domain/planning/series-state';
import { expanded, occurrence, scheduled, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import type { Pool } from 'pg';
import { ensureTables } from '../kernel/builds.ts';
import { planningProjection } from '../planning/projection.ts';
import { batches, testDatabase } from './harness.ts';
import { actor, append, companyA, originIn } from './history.ts';

/** The log is written on Monday, 2 March 2026: of five Mondays from 9 February three are over. */
export const fiveMondays: readonly SeriesEvent[] = [
  scheduled({ ...weekly, firstStart: '2026-02-09T08:00', planUntil: null }),
  expanded(
    ['2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09'].map((day, at) => occurrence(at, day)),
  ),
];
export const workdays = workingCalendarOf([1, 2, 3, 4, 5], []);

/** `counts`: deleted, and not done; `gone`: deleted, and in no figure. */
type RowTold = { state: 'stands' | 'counts' | 'gone'; reason: string | null };

/** A series whose commands are decided one behind the other, and its rows. */
export const seriesHistory = async (pool?: Pool) => {
  const tables = pool ?? (await testDatabase()).pool;
  await ensureTables(tables, planningProjection, 0n);
  const store = createMemoryEventStore();
  let state: SeriesState = noSeries;
  const write = async (events: readonly SeriesEvent[]): Promise<KnownSeries> => {
    for (const event of events) state = seriesDecider.evolve(state, event, originIn(companyA));
    if (events.length > 0) await append(store, seriesStream(seriesId), events);
    if (state.status === 'none') throw new Error('no series');
    return state;
  };
  /** Null where it was refused. */
  const ask = async (command: SeriesCommand): Promise<KnownSeries | null> => {
    const context = { companyId: companyA, actorId: actor, now: '2026-03-02T08:00:00Z' };
    const events = seriesDecider.decide(command, state, context);
    return isRejection(events) ? null : write(events);
  };
  const told = async (): Promise<readonly RowTold[]> => {
    await batches(tables, planningProjection, store, [1]);
    const { rows } = await tables.query<RowTold>(
      `select case when not cancelled then 'stands' when excused then 'gone' else 'counts' end as state, cancel_reason as reason
         from rm.planned_interventions order by ordinal`,
    );
    return rows;
  };
  return {
    ...{ store, write, ask, told },
    say: async (command: SeriesCommand): Promise<KnownSeries> => {
      const after = await ask(command);
      if (after === null) throw new Error(`${command.type} was refused`);
      return after;
    },
    rows: async (): Promise<readonly string[]> => (await told()).map((row) => row.state),
  };
};
