import { describe, expect, it } from 'vitest';
import { addDays } from '../company/civil-date.ts';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import {
  expanded,
  maintainerId,
  occurrence,
  officeCalendar,
  otherMaintainerId,
  scheduleCommand,
  scheduled,
  seriesId,
  weekly,
} from '../testing/planning-samples.ts';
import type { Occurrence, SeriesCancelled, SeriesChanged, SeriesEvent, SeriesRescheduled } from './events.ts';
import { seriesDecider } from './series.ts';
import type { CancelSeries, ChangeSeries, RescheduleSeries, SeriesCommand } from './series-commands.ts';
import { isDropped, planOf, valuesAt } from './series-plan.ts';

const series = decide(seriesDecider);

/** Four Mondays from 9 March 2026. */
const history: SeriesEvent[] = [
  scheduled(weekly),
  expanded(['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'].map((day, ordinal) => occurrence(ordinal, day))),
];

const reschedule = (rest: Partial<RescheduleSeries>): RescheduleSeries => ({
  type: 'RescheduleSeries',
  scope: 'following',
  ordinal: 1,
  start: '2026-03-17T10:00',
  calendar: officeCalendar,
  ...rest,
});

const rescheduled = (data: Partial<SeriesRescheduled['data']> & { occurrences: Occurrence[] }): SeriesRescheduled => ({
  type: 'SeriesRescheduled',
  data: {
    seriesId,
    scope: 'following',
    fromOrdinal: 1,
    dayOffset: 1,
    startTime: '10:00',
    durationMinutes: 60,
    ...data,
  },
});

describe('rescheduling', () => {
  it('moves this and the following by as many days, to the same time', () => {
    series
      .given(history)
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
      .given(history)
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

  it('leaves what a shift did to the dragged one out of the others', () => {
    const saturdays = { ...weekly, firstStart: '2026-03-07T08:00' };
    const shifted = [
      scheduled(saturdays),
      expanded([occurrence(0, '2026-03-07', '2026-03-09T08:00'), occurrence(1, '2026-03-14', '2026-03-16T08:00')]),
    ];
    // Monday to Tuesday is one day; the rule alone would carry Sunday, 8 March to Monday again.
    series
      .given(shifted)
      .when(reschedule({ scope: 'all', ordinal: 0, start: '2026-03-10T08:00' }))
      .then([
        rescheduled({
          scope: 'all',
          fromOrdinal: 0,
          startTime: '08:00',
          occurrences: [
            occurrence(0, '2026-03-07', '2026-03-10T08:00'),
            occurrence(1, '2026-03-14', '2026-03-16T08:00'),
          ],
        }),
      ]);
  });

  it('measures from where an occurrence lay that had a time of its own', () => {
    const [event] = series
      .given(history)
      .when(reschedule({ start: '2026-03-20T08:00', movedFrom: '2026-03-19T15:00' }))
      .events();
    expect(event?.data).toMatchObject({
      dayOffset: 1,
      startTime: '08:00',
      // It lies where it was dropped; the others move by one day as it did.
      occurrences: [{ start: '2026-03-20T08:00' }, { start: '2026-03-24T08:00' }, { start: '2026-03-31T08:00' }],
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
    const once = [...history, ...series.given(history).when(reschedule({})).events()];
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
      .given(history)
      .when(reschedule({ start: '2026-03-16T08:00' }))
      .then([]);
  });

  it.each([
    ['a drop on a closed day', { start: '2026-03-25T10:00' }, 'non_working_day'],
    ['an end before the start', { durationMinutes: 0 }, 'end_before_start'],
    ['an occurrence that is not there', { ordinal: 9 }, 'not_found'],
  ] as const)('refuses %s', (_, wrong, code) => {
    series.given(history).when(reschedule(wrong)).then(code);
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
      .given(history)
      .when(change({ maintainerId: otherMaintainerId, checklistId: weekly.checklistId, notes: null }))
      .then([changed(1, { maintainerId: otherMaintainerId })]);
    series.given(history).when(change({ maintainerId })).then([]);
  });

  it('reaches what an earlier change set further on', () => {
    const given = [...history, changed(2, { maintainerId: otherMaintainerId })];
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
      .given(history)
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
      .given(history)
      .when(cancel())
      .then([cancelled(2, '2026-03-22')]);
    series
      .given(history)
      .when(cancel({ scope: 'all' }))
      .then([cancelled(0)]);
    series
      .given([...history, cancelled(2)])
      .when(cancel({ scope: 'all' }))
      .then([cancelled(0)]);
  });

  it('is done only once', () => {
    series
      .given([...history, cancelled(2)])
      .when(cancel({ ordinal: 3 }))
      .then([]);
    series
      .given(history)
      .when(cancel({ ordinal: 9 }))
      .then('not_found');
  });

  it('leaves the earlier ones to be changed, and the cancelled ones alone', () => {
    const ended = [...history, cancelled(2)];
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

it('stops at a history that cannot be', () => {
  expect(() => stateAfter(seriesDecider, [cancelled(0)])).toThrow('cannot begin');
});

describe('what is not expanded yet', () => {
  it('is changed or ended by the ordinal that comes next; one further is not known', () => {
    const change = { type: 'ChangeSeries', scope: 'following', changes: { maintainerId: null } } as const;
    const cancel = { type: 'CancelSeries', scope: 'following', reason: null } as const;
    series
      .given(history)
      .when({ ...change, ordinal: 4 })
      .then([
        {
          type: 'SeriesChanged',
          data: { seriesId, scope: 'following', fromOrdinal: 4, changes: { maintainerId: null } },
        },
      ]);
    series
      .given(history)
      .when({ ...cancel, ordinal: 4 })
      .then([
        {
          type: 'SeriesCancelled',
          data: { seriesId, scope: 'following', fromOrdinal: 4, reason: null, planUntil: '2026-03-30' },
        },
      ]);
    series
      .given(history)
      .when({ ...change, ordinal: 5 })
      .then('not_found');
    series
      .given(history)
      .when({ ...cancel, ordinal: 5 })
      .then('not_found');
  });
});

describe('the end of a period', () => {
  /** All four, so many days later (or earlier). */
  const moved = (days: number): SeriesEvent[] => [
    ...history,
    rescheduled({
      ...{ scope: 'all', fromOrdinal: 0, dayOffset: days, startTime: '08:00' },
      occurrences: ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'].map((day, ordinal) =>
        occurrence(ordinal, day, `${addDays(day, days)}T08:00`),
      ),
    }),
  ];
  const daysAdded = (given: SeriesEvent[], command: SeriesCommand): string[] =>
    series
      .given([...given, ...series.given(given).when(command).events()])
      .when({ type: 'ExpandSeries', calendar: officeCalendar })
      .events()
      .flatMap((event) => (event.type === 'OccurrencesExpanded' ? event.data.occurrences : []))
      .map(({ start }) => start?.slice(0, 10) ?? '');
  const rule = {
    type: 'ChangeRecurrence',
    scope: 'following',
    ordinal: 3,
    recurrenceId: otherMaintainerId,
    rule: { value: 1, unit: 'day' },
    touched: [],
  } as const;

  it('holds for a new rule whose work was moved: nothing new lies behind it', () => {
    // Three days later than the rule says, so the rule's last three days before the end have nothing to do.
    const end = '2026-04-30';
    expect(daysAdded(moved(3), rule).at(-1)).toBe(end);
    expect(daysAdded(moved(3), rule).every((day) => day <= end)).toBe(true);
    expect(daysAdded(history, rule).at(-1)).toBe(end);
  });

  it('takes the same from a series that is moved behind it, before it was expanded or after', () => {
    const first: SeriesEvent[] = [scheduled(weekly), expanded([occurrence(0, '2026-03-09')])];
    const move = reschedule({ scope: 'all', ordinal: 0, start: '2026-03-23T08:00' });
    const expand = { type: 'ExpandSeries', calendar: officeCalendar } as const;
    const after = (given: SeriesEvent[], ...commands: (typeof move | typeof expand)[]) => {
      const all = commands.reduce((known, command) => known.concat(series.given(known).when(command).events()), given);
      const state = stateAfter(seriesDecider, all);
      return state.status === 'none' ? [] : state.occurrences.filter((one) => !isDropped(state.rules, one));
    };
    expect(after(first, move, expand)).toEqual(after(first, expand, move));
    expect(after(first, move, expand)).toHaveLength(6);
    const back = reschedule({ scope: 'all', ordinal: 0, start: '2026-03-09T08:00' });
    expect(after(first, expand, move, back)).toEqual(after(first, expand));
    expect(after(first, move, expand, back, expand)).toEqual(after(first, expand));
  });

  it('refuses a move of what somebody has in hand behind it', () => {
    series
      .given(history)
      .when(reschedule({ scope: 'all', ordinal: 3, start: '2026-05-04T08:00' }))
      .then('planning_end_before_start');
  });

  it('is no end for a single work', () => {
    const alone: SeriesEvent[] = [
      scheduled({ ...weekly, recurrenceId: null, rule: null }),
      expanded([occurrence(0, '2026-03-09')]),
    ];
    expect(
      series
        .given(alone)
        .when(reschedule({ scope: 'all', ordinal: 0, start: '2026-05-04T08:00' }))
        .events(),
    ).toHaveLength(1);
  });

  const ended = (given: SeriesEvent[], planUntil: string | null): SeriesEvent[] => [
    ...given,
    ...series
      .given(given)
      .when({ type: 'ChangePeriod', scope: 'all', ordinal: 0, planUntil, calendar: officeCalendar })
      .events(),
  ];
  const standing = (given: readonly SeriesEvent[]): string[] => {
    const all = given.concat(series.given(given).when({ type: 'ExpandSeries', calendar: officeCalendar }).events());
    const state = stateAfter(seriesDecider, all);
    if (state.status === 'none') return [];
    return state.occurrences
      .filter((one) => !isDropped(state.rules, one))
      .map(({ start }) => start?.slice(0, 10) ?? 'skipped');
  };

  it('is held against the days on which work stands, wherever the rule has them', () => {
    // Eight weeks later; the period ended on 30 April before.
    const later = ['2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25'];
    expect(standing(ended(moved(56), '2026-05-31'))).toEqual(later);
    expect(standing(ended(moved(56), '2026-05-12'))).toEqual(later.slice(0, 2));
    expect(standing(ended(ended(moved(56), '2026-05-12'), '2026-05-20'))).toEqual(later.slice(0, 3));
    // A week earlier: what stands before the new end stays, though the rule has it behind.
    const earlier = standing(moved(-7));
    expect(standing(ended(moved(-7), '2026-04-24'))).toEqual(earlier);
    expect(standing(ended(moved(-7), '2026-03-16'))).toEqual(earlier.slice(0, 3));
  });

  it('that is shorter leaves all that stands before it, also where work was moved to an earlier day meanwhile', () => {
    const shorter = ended(history, '2026-03-20');
    expect(standing(shorter)).toEqual(['2026-03-09', '2026-03-16']);
    const move = reschedule({ scope: 'all', ordinal: 0, start: '2026-03-02T08:00' });
    const back = shorter.concat(series.given(shorter).when(move).events());
    expect(standing(ended(back, '2026-03-18'))).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
    expect(standing(ended(back, '2026-03-15'))).toEqual(['2026-03-02', '2026-03-09']);
  });

  it('holds for what the calendar puts off: nothing is planned behind it', () => {
    const wednesday = { ...weekly, firstStart: '2026-03-25T08:00', planUntil: '2026-03-25' };
    const [day] = [...officeCalendar.nonWorkingDays];
    expect(day).toBe('2026-03-25');
    series.given([]).when(scheduleCommand(wednesday, officeCalendar)).then('planning_end_before_start');
    const wednesdays = { ...weekly, firstStart: '2026-03-18T08:00', planUntil: '2026-03-25' };
    const given = series.given([]).when(scheduleCommand(wednesdays, officeCalendar)).events();
    expect(standing(given)).toEqual(['2026-03-18']);
  });

  it('is read in events of version 1 as it was meant: by the days of the rule', () => {
    const old = { seriesId, planFrom: null, planUntil: '2026-03-20', occurrences: [], dropped: null };
    expect(standing([...moved(7), { type: 'SeriesPeriodChanged', data: old }])).toEqual(['2026-03-16', '2026-03-23']);
  });

  it('cannot lie before the work in hand, as it was moved', () => {
    const period = { type: 'ChangePeriod', planUntil: '2026-03-20', calendar: officeCalendar } as const;
    const refused = {
      code: 'planning_end_before_start',
      errors: [{ field: 'planUntil', code: 'end_before_start' }],
    } as const;
    series
      .given(moved(14))
      .when({ ...period, scope: 'all', ordinal: 1 })
      .then(refused);
    series
      .given(moved(5))
      .when({ ...period, scope: 'following', ordinal: 1 })
      .then(refused);
    expect(
      series
        .given(history)
        .when({ ...period, scope: 'following', ordinal: 1 })
        .events(),
    ).toHaveLength(1);
  });
});
