import { describe, expect, it, test } from 'vitest';
import { workingCalendarOf } from '../calendar/working-calendar.ts';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import {
  completed,
  durationSet,
  moved,
  openedAgain,
  reopened,
  seriesAfter,
  seriesHistory,
} from '../testing/intervention-samples.ts';
import {
  expanded,
  occurrence as placed,
  scheduleCommand,
  scheduled,
  seriesId,
  single,
  weekly,
} from '../testing/planning-samples.ts';
import { isPlacedBySeries, offClosedDay, plannedDay } from './closed-day.ts';
import type { InterventionEvent, SeriesEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import { seriesDecider } from './series.ts';

const timeZone = 'Europe/Rome';
/** Rests at weekends and on Monday, 29 March 2027; the clocks change on the Sunday before. */
const calendar = workingCalendarOf([1, 2, 3, 4, 5], ['2027-03-29']);
const occurrence = { start: '2027-03-29T06:00:00Z', timeZone };
const today = '2027-03-01';

test('the day of an occurrence is that of its own wall', () => {
  expect(plannedDay({ start: '2027-03-28T22:30:00Z', timeZone })).toBe('2027-03-29');
});

test.each([
  ['next', today, { start: '2027-03-30T06:00:00Z' }],
  // Friday is on the other side of the change: eight o'clock stays eight o'clock.
  ['previous', today, { start: '2027-03-26T07:00:00Z' }],
  // Never back before today …
  ['previous', '2027-03-28', { start: '2027-03-30T06:00:00Z' }],
  // … but for what lay there already.
  ['previous', '2027-04-10', { start: '2027-03-26T07:00:00Z' }],
  // Somebody chose to move it.
  ['skip', today, { start: '2027-03-30T06:00:00Z' }],
] as const)('with shift %s, on %s: %j', (shift, on, expected) => {
  expect(offClosedDay(occurrence, { shift }, { calendar, today: on })).toMatchObject(expected);
});

test('where nobody ever works it stays', () => {
  const never = workingCalendarOf([], []);
  expect(offClosedDay(occurrence, { shift: 'next' }, { calendar: never, today })).toBeNull();
});

describe('a work that lies where its series puts it', () => {
  const series = decide(seriesDecider);
  const closed = workingCalendarOf([1, 2, 3, 4, 5], ['2026-03-16']);
  const leave = {
    type: 'LeaveClosedDay',
    ordinal: 1,
    day: '2026-03-16',
    touched: [],
    calendar: closed,
    today: '2026-03-02',
  } as const;
  const left: SeriesEvent = {
    type: 'OccurrenceLeftClosedDay',
    data: { seriesId, occurrence: placed(1, '2026-03-16', '2026-03-17T08:00') },
  };

  it('leaves a day that was closed, once, and stays part of its series', () => {
    series.given(seriesHistory).when(leave).then([left]);
    series
      .given([...seriesHistory, left])
      .when(leave)
      .then([]);
    const state = seriesAfter(left);
    if (state.status === 'none') throw new Error('it is planned');
    expect(state.occurrences[1]?.start).toBe('2026-03-17T08:00');
    const move = {
      type: 'RescheduleSeries',
      scope: 'all',
      ordinal: 0,
      start: '2026-03-09T10:00',
      calendar: closed,
    } as const;
    const [rescheduled] = series
      .given([...seriesHistory, left])
      .when(move)
      .events();
    expect(rescheduled?.data).toMatchObject({ occurrences: [{}, { start: '2026-03-17T10:00' }, {}] });
  });

  it('stays where that day is worked, where it lies elsewhere, was skipped, is no more, or is not there', () => {
    const cancelled: SeriesEvent = {
      type: 'SeriesCancelled',
      data: { seriesId, scope: 'all', fromOrdinal: 0, reason: null },
    };
    for (const [given, when] of [
      [seriesHistory, { ...leave, calendar: workingCalendarOf([1, 2, 3, 4, 5], []) }],
      [seriesHistory, { ...leave, day: '2026-03-17' }],
      [seriesHistory, { ...leave, ordinal: 2, day: '2026-03-25' }],
      [seriesHistory, { ...leave, ordinal: 7 }],
      [[...seriesHistory, cancelled], leave],
    ] as const)
      series.given(given).when(when).then([]);
    series.given([]).when(leave).then('not_found');
  });

  describe('of every day', () => {
    const days = ['2026-03-16', '2026-03-17', '2026-03-18'].map((day, at) => placed(at, day));
    const daily = (shift: 'next' | 'previous'): SeriesEvent[] => [
      scheduled({ ...weekly, rule: { value: 1, unit: 'day' }, firstStart: '2026-03-16T08:00', shift }),
      expanded(days),
    ];
    const on = (day: string, ordinal: number) => ({
      ...{ ...leave, ordinal, day, calendar: workingCalendarOf([1, 2, 3, 4, 5], [day]) },
    });
    const skippedOne = (ordinal: number) => ({ ...days[ordinal], start: null, skipped: 'same_day' });

    it('takes the place of the one that lies where it goes, if that is later; else it is skipped', () => {
      series
        .given(daily('next'))
        .when(on('2026-03-17', 1))
        .then([
          {
            type: 'OccurrenceLeftClosedDay',
            data: { seriesId, occurrence: { ...placed(1, '2026-03-17', '2026-03-18T08:00') }, merged: [skippedOne(2)] },
          } as SeriesEvent,
        ]);
      series
        .given(daily('previous'))
        .when(on('2026-03-17', 1))
        .then([{ type: 'OccurrenceLeftClosedDay', data: { seriesId, occurrence: skippedOne(1) } } as SeriesEvent]);
    });

    it('lies beside what somebody has touched, and so does what was touched itself', () => {
      for (const ordinal of [1, 2]) {
        const [event] = series
          .given(daily('next'))
          .when({ ...on('2026-03-17', 1), touched: [{ ordinal, completed: false }] })
          .events();
        expect(event?.data).toEqual({ seriesId, occurrence: placed(1, '2026-03-17', '2026-03-18T08:00') });
      }
    });

    it('goes the other way at the end of its period', () => {
      const [first, ...rest] = daily('next');
      const ends = { ...first, data: { ...first?.data, planUntil: '2026-03-18' } } as SeriesEvent;
      const [event] = series
        .given([ends, ...rest])
        .when(on('2026-03-18', 2))
        .events();
      expect(event?.data).toMatchObject({ occurrence: { ordinal: 2, start: null, skipped: 'same_day' } });
      // Where the days before are over, it leaves the period, as nobody means to lose it.
      const [late] = series
        .given([ends, ...rest])
        .when({ ...on('2026-03-18', 2), today: '2026-03-18' })
        .events();
      expect(late?.data).toMatchObject({ occurrence: { ordinal: 2, start: '2026-03-19T08:00' } });
    });
  });

  it('is none that was moved or completed by itself, or that does not recur', () => {
    const recurring = seriesAfter();
    const is = (...events: InterventionEvent[]): boolean =>
      isPlacedBySeries(recurring, stateAfter(interventionDecider, events));
    expect(is()).toBe(true);
    expect(is(durationSet(20))).toBe(true);
    expect(is(moved)).toBe(false);
    expect(is(completed, reopened)).toBe(false);
    expect(is(completed, openedAgain)).toBe(true);
    const once = stateAfter(seriesDecider, [scheduled(single)]);
    expect(isPlacedBySeries(once, interventionDecider.initialState())).toBe(false);
  });
});

describe('a fault', () => {
  const series = decide(seriesDecider);
  const sunday = '2026-03-08';
  const plan = { ...single, firstStart: `${sunday}T08:00`, typeCode: 'S', fault: true } as const;

  it('may be put on a closed day once somebody has said so, if it is extraordinary', () => {
    series.given([]).when(scheduleCommand(plan)).then('non_working_day');
    const asked = { ...scheduleCommand(plan), onClosedDay: true };
    expect(series.given([]).when(asked).events()[1]?.data).toMatchObject({
      occurrences: [{ ordinal: 0, start: `${sunday}T08:00` }],
    });
    for (const other of [{ fault: false }, { typeCode: 'O' as const }])
      series
        .given([])
        .when({ ...asked, ...other })
        .then('non_working_day');
  });
});
