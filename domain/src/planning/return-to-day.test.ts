import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workingCalendarOf } from '../calendar/working-calendar.ts';
import type { Past } from '../kernel/past.ts';
import { isRejection } from '../kernel/rejection.ts';
import { decide, stateAfter, testContext } from '../testing/given-when-then.ts';
import { completed, durationSet, moved, of, seriesAfter } from '../testing/intervention-samples.ts';
import { expanded, occurrence as placed, scheduled, seriesId, single, weekly } from '../testing/planning-samples.ts';
import type { InterventionEvent, Occurrence, SeriesEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import { awayFrom, returnToDay, staysElsewhere, takenOff } from './return-to-day.ts';
import { seriesDecider } from './series.ts';
import type { ReturnToDay } from './series-commands.ts';

const series = decide(seriesDecider);
const weekdays = [1, 2, 3, 4, 5];
const open = workingCalendarOf(weekdays, []);
const back = (day: string, rest: Partial<ReturnToDay> = {}): ReturnToDay => ({
  ...{ type: 'ReturnToDay', day, stays: [], calendar: open, today: '2026-03-02' },
  ...rest,
});
const returned = (occurrence: Occurrence): SeriesEvent => ({
  type: 'OccurrenceReturned',
  data: { seriesId, occurrence },
});

describe('a day that is worked again', () => {
  const left = placed(1, '2026-03-16', '2026-03-17T08:00');
  const given = [scheduled(weekly), expanded([placed(0, '2026-03-09'), left])];

  it('has back what its series has there, at the time of its rule, once', () => {
    series
      .given(given)
      .when(back('2026-03-16'))
      .then([returned(placed(1, '2026-03-16'))]);
    series
      .given([...given, returned(placed(1, '2026-03-16'))])
      .when(back('2026-03-16'))
      .then([]);
  });

  it('has back what was left out of it', () => {
    series
      .given([
        scheduled({ ...weekly, shift: 'skip' }),
        expanded([placed(0, '2026-03-09'), placed(1, '2026-03-16', null)]),
      ])
      .when(back('2026-03-16'))
      .then([returned(placed(1, '2026-03-16'))]);
  });

  it('has nothing back that stays, that is no more, or while it is past or closed', () => {
    series
      .given(given)
      .when(back('2026-03-16', { stays: [1] }))
      .then([]);
    series
      .given(given)
      .when(back('2026-03-16', { today: '2026-03-17' }))
      .then([]);
    const closed = workingCalendarOf(weekdays, ['2026-03-16']);
    series
      .given(given)
      .when(back('2026-03-16', { calendar: closed }))
      .then('non_working_day');
    series.given(given).when(back('1899-03-16')).then('invalid_fields');
    const cancelled: SeriesEvent = {
      type: 'SeriesCancelled',
      data: { seriesId, scope: 'all', fromOrdinal: 0, reason: null },
    };
    series
      .given([...given, cancelled])
      .when(back('2026-03-16'))
      .then([]);
    series.given([]).when(back('2026-03-16')).then('not_found');
  });

  it('of a rule of every day has back the work that was done with the next, which then has its own again', () => {
    const daily = [
      scheduled({ ...weekly, rule: { value: 1, unit: 'day' }, firstStart: '2026-03-16T08:00' }),
      expanded(['2026-03-16', '2026-03-17', '2026-03-18'].map((day, at) => placed(at, day))),
      {
        type: 'OccurrenceLeftClosedDay',
        data: {
          seriesId,
          occurrence: placed(1, '2026-03-17', '2026-03-18T08:00'),
          merged: [{ ...placed(2, '2026-03-18', null), skipped: 'same_day' }],
        },
      } as SeriesEvent,
    ];
    series
      .given(daily)
      .when(back('2026-03-17'))
      .then([returned(placed(1, '2026-03-17')), returned(placed(2, '2026-03-18'))]);
    // Where it stays, the other one is done with it.
    series
      .given(daily)
      .when(back('2026-03-17', { stays: [1] }))
      .then([]);
  });
});

it('closing a day and opening it again leaves a series as it was, whatever its rule', () => {
  const day = fc
    .integer({ min: 0, max: 20 })
    .map((days) => Temporal.PlainDate.from('2026-03-09').add({ days }).toString());
  fc.assert(
    fc.property(
      fc.constantFrom('next' as const, 'previous' as const),
      fc.integer({ min: 1, max: 9 }),
      day,
      (shift, value, closed) => {
        const dates = Array.from({ length: 20 }, (_, at) =>
          Temporal.PlainDate.from('2026-03-09')
            .add({ days: at * value })
            .toString(),
        );
        const plan = { ...weekly, rule: { value, unit: 'day' as const }, shift, planUntil: null };
        const everyDay = workingCalendarOf([1, 2, 3, 4, 5, 6, 7], []);
        const without = workingCalendarOf([1, 2, 3, 4, 5, 6, 7], [closed]);
        const before = [scheduled(plan), expanded(dates.map((date, at) => placed(at, date)))];
        const leaving = {
          type: 'LeaveClosedDay',
          day: closed,
          touched: [],
          calendar: without,
          today: '2026-03-02',
        } as const;
        const events: SeriesEvent[] = [...before];
        const run = (command: Parameters<typeof seriesDecider.decide>[0]): void => {
          const decided = seriesDecider.decide(command, stateAfter(seriesDecider, events), testContext);
          if (isRejection(decided)) throw new Error(decided.code);
          events.push(...decided);
        };
        for (const ordinal of dates.keys()) run({ ...leaving, ordinal });
        run(back(closed, { calendar: everyDay }));
        const [was, is] = [before, events].map((all) => stateAfter(seriesDecider, all));
        if (was?.status !== 'active' || is?.status !== 'active') throw new Error('it goes on');
        expect(is.occurrences).toEqual(was.occurrences);
        expect(awayFrom(closed, is)).toEqual([]);
        expect(returnToDay(back(closed, { calendar: everyDay }), is)).toEqual([]);
      },
    ),
  );
});

describe('what of a work keeps it where it is', () => {
  const after = (...events: InterventionEvent[]) => stateAfter(interventionDecider, events);
  it.each([
    [null, []],
    [null, [durationSet(5)]],
    ['moved', [moved]],
    ['started', [{ type: 'InterventionProgressSet', data: { ...of, percent: 10 } }]],
    ['completed', [durationSet(75), completed]],
  ] as [string | null, InterventionEvent[]][])('is %s', (expected, events) => {
    expect(staysElsewhere(after(...events))).toBe(expected);
  });
});

describe('a work that a job moved off a day by itself', () => {
  const system = '00000000-0000-0000-0000-000000000000';
  const did = (by: string, event: InterventionEvent): Past<InterventionEvent> => ({
    ...{ event, by, at: '2026-03-03T08:00:00Z', command: event.type, takesBack: null },
  });
  const one = stateAfter(seriesDecider, [
    scheduled({ ...single, firstStart: '2026-03-16T08:00' }),
    expanded([placed(0, '2026-03-16')]),
  ]);
  const asked = { series: one, ordinal: 0, system };

  it('lay where its schedule had it, or where somebody had put it before', () => {
    expect(takenOff('2026-03-16', [did(system, moved)], asked)).toMatchObject({
      since: false,
      place: { start: '2026-03-16T07:00:00Z' },
    });
    const byHand: InterventionEvent = {
      type: 'InterventionMoved',
      data: { ...of, start: '2026-03-19T10:00:00Z', end: '2026-03-19T12:00:00Z' },
    };
    const past = [did('somebody', byHand), did(system, moved)];
    expect(takenOff('2026-03-19', past, { ...asked, series: seriesAfter(), ordinal: 1 })).toMatchObject({
      since: false,
      place: { start: '2026-03-19T10:00:00Z', end: '2026-03-19T12:00:00Z' },
    });
  });

  it('is told apart where somebody has moved it since, and where it lay on another day', () => {
    expect(takenOff('2026-03-16', [did(system, moved), did('somebody', moved)], asked)).toMatchObject({ since: true });
    expect(takenOff('2026-03-17', [did(system, moved)], asked)).toBeNull();
    expect(takenOff('2026-03-16', [did('somebody', moved)], asked)).toBeNull();
  });
});
