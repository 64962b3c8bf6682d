import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRejection } from '../kernel/rejection.ts';
import { testContext } from '../testing/given-when-then.ts';
import {
  maintainerId,
  officeCalendar,
  otherMaintainerId,
  sampleId,
  scheduleCommand,
  weekly,
} from '../testing/planning-samples.ts';
import type { SeriesEvent } from './events.ts';
import { seriesDecider } from './series.ts';
import type { SeriesCommand } from './series-commands.ts';
import { type KnownSeries, noSeries, type SeriesState } from './series-state.ts';
import { waysBack } from './way-back.ts';

const calendar = officeCalendar;
const scope = fc.constantFrom('all' as const, 'following' as const);
const scoped = { scope, ordinal: fc.nat(8) };
const rule = fc.option(
  fc.constantFrom(
    { value: 7, unit: 'day' as const },
    { value: 3, unit: 'day' as const },
    { value: 1, unit: 'month' as const },
  ),
  { nil: null },
);
const day = fc.constantFrom('2026-03-10', '2026-03-18', '2026-03-31', '2026-04-02');

/** All that somebody may say of a series that is there. */
const change: fc.Arbitrary<SeriesCommand> = fc.oneof(
  fc
    .record({ ...scoped, day, time: fc.constantFrom('08:00', '22:30'), durationMinutes: fc.constantFrom(30, 600) })
    .map(({ day: to, time, ...said }) => ({
      type: 'RescheduleSeries' as const,
      start: `${to}T${time}`,
      calendar,
      ...said,
    })),
  fc
    .record({ ...scoped, maintainerId: fc.constantFrom(null, maintainerId, otherMaintainerId), fault: fc.boolean() })
    .map(({ maintainerId: who, fault, ...said }) => ({
      ...{ type: 'ChangeSeries' as const, changes: { maintainerId: who, fault }, ...said },
    })),
  fc.record({ ...scoped, rule }).map(({ rule: next, ...said }) => ({
    ...{ type: 'ChangeRecurrence' as const, touched: [], ...said, rule: next },
    recurrenceId: next && sampleId('c', next.value),
  })),
  fc.record({ ...scoped, planUntil: fc.constantFrom(null, '2026-03-20', '2026-06-30') }).map((said) => ({
    ...{ type: 'ChangePeriod' as const, calendar, ...said },
  })),
  fc
    .record({ ...scoped, shift: fc.constantFrom('next' as const, 'previous' as const, 'skip' as const) })
    .map((said) => ({
      ...{ type: 'ChangeShift' as const, touched: [], today: '2026-03-02', calendar, ...said },
    })),
  fc.record({ ...scoped, cause: fc.constantFrom('double' as const, 'other' as const) }).map((said) => ({
    ...{ type: 'CancelSeries' as const, reason: null, ...said },
  })),
);
const expand: fc.Arbitrary<SeriesCommand> = fc
  .constantFrom(3, 8)
  .map((limit) => ({ type: 'ExpandSeries', calendar, limit }));

const said = (state: SeriesState, command: SeriesCommand): { state: SeriesState; events: readonly SeriesEvent[] } => {
  const decided = seriesDecider.decide(command, state, testContext);
  const events = isRejection(decided) ? [] : decided;
  const origin = { companyId: testContext.companyId, actorId: testContext.actorId, happenedAt: testContext.now };
  return { events, state: events.reduce<SeriesState>((one, event) => seriesDecider.evolve(one, event, origin), state) };
};

/** All of a series, but for who changed it when, which an undo adds to. */
const whole = (state: SeriesState) => {
  if (state.status === 'none') throw new Error('no series');
  const { changedBy: _, ...rest } = state;
  return rest;
};

it('whatever was said of a series, its last change is taken back to what it was before', () => {
  const undone = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.oneof(change, expand), { maxLength: 6 }), change, (history, last) => {
      const begun = said(noSeries, scheduleCommand(weekly)).state;
      const before = history.reduce((state, command) => said(state, command).state, begun);
      const { state, events } = said(before, last);
      if (events.length === 0) return;
      const back = said(state, {
        ...{ type: 'PutSeriesBack', before: before as KnownSeries, fromOrdinal: 0, kept: [], calendar },
      });
      expect(back.events.map(({ type }) => type)).toEqual(['SeriesPutBack']);
      expect(whole(back.state)).toEqual(whole(before));
      for (const { type } of events) undone.add(type);
    }),
    { numRuns: 1_500 },
  );
  const ways = Object.entries(waysBack).flatMap(([type, way]) => (way === 'series' ? [type] : []));
  // That it was planned is taken back by a deletion, and what a day that is worked again brought back has tests of its own.
  const elsewhere = ['SeriesScheduled', 'OccurrenceReturned'];
  expect(ways.filter((type) => !undone.has(type) && !elsewhere.includes(type))).toEqual([]);
});
