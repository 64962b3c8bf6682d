import { describe, expect, it } from 'vitest';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import {
  expanded,
  fourMondays,
  maintainerId,
  occurrence,
  otherMaintainerId,
  reschedule,
  rescheduled,
  scheduled,
  seriesId,
  weekly,
} from '../testing/planning-samples.ts';
import type { SeriesCancelled, SeriesChanged } from './events.ts';
import { seriesDecider } from './series.ts';
import type { CancelSeries, ChangeSeries, RescheduleSeries } from './series-commands.ts';
import { planOf, valuesAt } from './series-plan.ts';

const series = decide(seriesDecider);

describe('rescheduling', () => {
  it('moves this and the following by as many days, to the same time', () => {
    series
      .given(fourMondays)
      .when(reschedule({}))
      .then([
        rescheduled({
          occurrences: [
            occurrence(1, '2026-03-16', '2026-03-17T10:00'),
            occurrence(2, '2026-03-23', '2026-03-24T10:00'),
            occurrence(3, '2026-03-30', '2026-03-31T10:00'),
          ],
        }),
      ]);
  });

  it('moves all, whichever was dragged, and shifts those that meet a closed day', () => {
    series
      .given(fourMondays)
      .when(reschedule({ scope: 'all', start: '2026-03-18T10:00', durationMinutes: 30 }))
      .then([
        rescheduled({
          scope: 'all',
          fromOrdinal: 0,
          dayOffset: 2,
          durationMinutes: 30,
          occurrences: [
            occurrence(0, '2026-03-09', '2026-03-11T10:00'),
            occurrence(1, '2026-03-16', '2026-03-18T10:00'),
            occurrence(2, '2026-03-23', '2026-03-26T10:00'),
            occurrence(3, '2026-03-30', '2026-04-01T10:00'),
          ],
        }),
      ]);
  });

  it('takes the day on which a shifted one is dropped as that of the series', () => {
    const saturdays = { ...weekly, firstStart: '2026-03-07T08:00' };
    const shifted = [
      scheduled(saturdays),
      expanded([occurrence(0, '2026-03-07', '2026-03-09T08:00'), occurrence(1, '2026-03-14', '2026-03-16T08:00')]),
    ];
    series
      .given(shifted)
      .when(reschedule({ scope: 'all', ordinal: 0, start: '2026-03-10T08:00' }))
      .then([
        rescheduled({
          scope: 'all',
          fromOrdinal: 0,
          dayOffset: 3,
          startTime: '08:00',
          occurrences: [
            occurrence(0, '2026-03-07', '2026-03-10T08:00'),
            occurrence(1, '2026-03-14', '2026-03-17T08:00'),
          ],
        }),
      ]);
  });

  it('says another hour of a shifted one without another day of the series', () => {
    const saturdays = { ...weekly, firstStart: '2026-03-07T08:00' };
    const [event] = series
      .given([scheduled(saturdays), expanded([occurrence(0, '2026-03-07', '2026-03-09T08:00')])])
      .when(reschedule({ scope: 'all', ordinal: 0, start: '2026-03-09T10:00' }))
      .events();
    expect(event?.data).toMatchObject({ dayOffset: 0, startTime: '10:00' });
  });

  it('takes a move back to the rule as it was, where that was shifted', () => {
    // Monday, 6 April is a holiday: the second stands on Tuesday.
    const shifted = [
      scheduled(weekly),
      expanded([occurrence(0, '2026-03-30'), occurrence(1, '2026-04-06', '2026-04-07T08:00')]),
    ];
    const wednesdays = reschedule({ scope: 'all', ordinal: 1, start: '2026-04-08T08:00' });
    const moved = series.given(shifted).when(wednesdays).events();
    expect(moved[0]?.data).toMatchObject({ dayOffset: 2 });
    const back = { ...wednesdays, start: '2026-04-07T08:00' };
    const placed = (command: RescheduleSeries) =>
      series
        .given([...shifted, ...moved])
        .when(command)
        .events()
        .flatMap(({ data }) => ('occurrences' in data ? data.occurrences.map(({ start }) => start) : []));
    expect(placed({ ...back, back: true })).toEqual(['2026-03-30T08:00', '2026-04-07T08:00']);
    expect(placed(back)).toEqual(['2026-03-31T08:00', '2026-04-07T08:00']);
  });

  it('measures from where an occurrence lay that had a time of its own', () => {
    const [event] = series
      .given(fourMondays)
      .when(reschedule({ start: '2026-03-20T08:00', movedFrom: '2026-03-19T15:00' }))
      .events();
    expect(event?.data).toMatchObject({
      dayOffset: 1,
      startTime: '08:00',
      // All go by one day, as it did; that it is dropped elsewhere is its own.
      occurrences: [{ start: '2026-03-17T08:00' }, { start: '2026-03-24T08:00' }, { start: '2026-03-31T08:00' }],
    });
  });

  it('measures a skipped day from the day that the rule gave', () => {
    const skipping = { ...weekly, firstStart: '2026-03-18T08:00', shift: 'skip' } as const;
    const given = [
      scheduled(skipping),
      expanded([occurrence(0, '2026-03-18'), occurrence(1, '2026-03-25', null), occurrence(2, '2026-04-01')]),
    ];
    const [event] = series
      .given(given)
      .when(reschedule({ start: '2026-03-26T08:00' }))
      .events();
    expect(event?.data).toMatchObject({
      dayOffset: 1,
      occurrences: [{ start: '2026-03-26T08:00' }, { start: '2026-04-02T08:00' }],
    });
  });

  it('lets a later one from an earlier ordinal take over', () => {
    const once = [...fourMondays, ...series.given(fourMondays).when(reschedule({})).events()];
    const all = series
      .given(once)
      .when(reschedule({ scope: 'all', ordinal: 0, start: '2026-03-09T09:00' }))
      .events();
    expect(all[0]?.data).toMatchObject({ dayOffset: 0, startTime: '09:00' });
    const state = stateAfter(seriesDecider, [...once, ...all]);
    expect([0, 1, 2, 3].map((ordinal) => planOf(state, ordinal)?.localStart)).toEqual([
      '2026-03-09T09:00',
      '2026-03-16T09:00',
      '2026-03-23T09:00',
      '2026-03-30T09:00',
    ]);
  });

  it('says nothing when nothing moves', () => {
    series
      .given(fourMondays)
      .when(reschedule({ start: '2026-03-16T08:00' }))
      .then([]);
  });

  it.each([
    ['a drop on a closed day', { start: '2026-03-25T10:00' }, 'non_working_day'],
    ['an end before the start', { durationMinutes: 0 }, 'end_before_start'],
    ['an occurrence that is not there', { ordinal: 9 }, 'not_found'],
  ] as const)('refuses %s', (_, wrong, code) => {
    series.given(fourMondays).when(reschedule(wrong)).then(code);
  });
});

const change = (changes: ChangeSeries['changes'], rest: Partial<ChangeSeries> = {}): ChangeSeries => ({
  type: 'ChangeSeries',
  scope: 'following',
  ordinal: 1,
  changes,
  ...rest,
});
const changed = (fromOrdinal: number, changes: SeriesChanged['data']['changes']): SeriesChanged => ({
  type: 'SeriesChanged',
  data: { seriesId, scope: fromOrdinal === 0 ? 'all' : 'following', fromOrdinal, changes },
});

describe('changing', () => {
  it('records only the fields that differ', () => {
    series
      .given(fourMondays)
      .when(change({ maintainerId: otherMaintainerId, checklistId: weekly.checklistId, notes: null }))
      .then([changed(1, { maintainerId: otherMaintainerId })]);
    series.given(fourMondays).when(change({ maintainerId })).then([]);
  });

  it('reaches what an earlier change set further on', () => {
    const given = [...fourMondays, changed(2, { maintainerId: otherMaintainerId })];
    series
      .given(given)
      .when(change({ maintainerId }, { scope: 'all' }))
      .then([changed(0, { maintainerId })]);
    const state = stateAfter(seriesDecider, given);
    if (state.status === 'none') throw new Error('scheduled above');
    expect([1, 2, 3].map((ordinal) => valuesAt(state.rules, ordinal).maintainerId)).toEqual([
      maintainerId,
      otherMaintainerId,
      otherMaintainerId,
    ]);
  });

  it('refuses an occurrence that is not there', () => {
    series
      .given(fourMondays)
      .when(change({ notes: 'x' }, { ordinal: 9 }))
      .then('not_found');
  });
});

const cancel = (rest: Partial<CancelSeries> = {}): CancelSeries => ({
  type: 'CancelSeries',
  scope: 'following',
  ordinal: 2,
  reason: 'dismessa',
  ...rest,
});
const cancelled = (fromOrdinal: number, planUntil?: string): SeriesCancelled => ({
  type: 'SeriesCancelled',
  data: {
    seriesId,
    scope: fromOrdinal === 0 ? 'all' : 'following',
    fromOrdinal,
    reason: 'dismessa',
    ...(planUntil === undefined ? {} : { planUntil }),
  },
});

describe('cancelling', () => {
  it('ends the series here, or altogether', () => {
    series
      .given(fourMondays)
      .when(cancel())
      .then([cancelled(2, '2026-03-22')]);
    series
      .given(fourMondays)
      .when(cancel({ scope: 'all' }))
      .then([cancelled(0)]);
    series
      .given([...fourMondays, cancelled(2)])
      .when(cancel({ scope: 'all' }))
      .then([cancelled(0)]);
  });

  it('is done only once', () => {
    series
      .given([...fourMondays, cancelled(2)])
      .when(cancel({ ordinal: 3 }))
      .then([]);
    series
      .given(fourMondays)
      .when(cancel({ ordinal: 9 }))
      .then('not_found');
  });

  it('leaves the earlier ones to be changed, and the cancelled ones alone', () => {
    const ended = [...fourMondays, cancelled(2)];
    series
      .given(ended)
      .when(reschedule({ ordinal: 2, start: '2026-03-24T08:00' }))
      .then('occurrence_cancelled');
    series
      .given(ended)
      .when(change({ notes: 'x' }, { ordinal: 3 }))
      .then('occurrence_cancelled');
    series
      .given(ended)
      .when(reschedule({}))
      .then([rescheduled({ occurrences: [occurrence(1, '2026-03-16', '2026-03-17T10:00')] })]);
  });
});

it('stops at a fourMondays that cannot be', () => {
  expect(() => stateAfter(seriesDecider, [cancelled(0)])).toThrow('cannot begin');
});

describe('what is not expanded yet', () => {
  it('is changed or ended by the ordinal that comes next; one further is not known', () => {
    const change = { type: 'ChangeSeries', scope: 'following', changes: { maintainerId: null } } as const;
    const cancel = { type: 'CancelSeries', scope: 'following', reason: null } as const;
    series
      .given(fourMondays)
      .when({ ...change, ordinal: 4 })
      .then([
        {
          type: 'SeriesChanged',
          data: { seriesId, scope: 'following', fromOrdinal: 4, changes: { maintainerId: null } },
        },
      ]);
    series
      .given(fourMondays)
      .when({ ...cancel, ordinal: 4 })
      .then([
        {
          type: 'SeriesCancelled',
          data: { seriesId, scope: 'following', fromOrdinal: 4, reason: null, planUntil: '2026-03-30' },
        },
      ]);
    series
      .given(fourMondays)
      .when({ ...change, ordinal: 5 })
      .then('not_found');
    series
      .given(fourMondays)
      .when({ ...cancel, ordinal: 5 })
      .then('not_found');
  });
});
