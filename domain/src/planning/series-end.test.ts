import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import {
  expanded,
  fourMondays,
  occurrence,
  officeCalendar,
  otherMaintainerId,
  reschedule,
  rescheduled,
  scheduleCommand,
  scheduled,
  seriesId,
  weekly,
} from '../testing/planning-samples.ts';
import type { SeriesEvent } from './events.ts';
import { seriesDecider } from './series.ts';
import type { SeriesCommand } from './series-commands.ts';
import { isDropped } from './series-plan.ts';

const series = decide(seriesDecider);

describe('the end of a period', () => {
  /** All four, so many days later (or earlier). */
  const moved = (days: number): SeriesEvent[] => [
    ...fourMondays,
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
    expect(daysAdded(fourMondays, rule).at(-1)).toBe(end);
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
      .given(fourMondays)
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
    const shorter = ended(fourMondays, '2026-03-20');
    expect(standing(shorter)).toEqual(['2026-03-09', '2026-03-16']);
    const move = reschedule({ scope: 'all', ordinal: 0, start: '2026-03-02T08:00' });
    const back = shorter.concat(series.given(shorter).when(move).events());
    expect(standing(ended(back, '2026-03-18'))).toEqual(['2026-03-02', '2026-03-09', '2026-03-16']);
    expect(standing(ended(back, '2026-03-15'))).toEqual(['2026-03-02', '2026-03-09']);
  });

  it('holds for what the calendar puts off: what would stand behind it goes the other way', () => {
    const wednesday = { ...weekly, firstStart: '2026-03-25T08:00', planUntil: '2026-03-25' };
    const [day] = [...officeCalendar.nonWorkingDays];
    expect(day).toBe('2026-03-25');
    expect(standing(series.given([]).when(scheduleCommand(wednesday, officeCalendar)).events())).toEqual([
      '2026-03-24',
    ]);
    const wednesdays = { ...weekly, firstStart: '2026-03-18T08:00', planUntil: '2026-03-25' };
    const given = [...series.given([]).when(scheduleCommand(wednesdays, officeCalendar)).events()];
    expect(standing(given)).toEqual(['2026-03-18', '2026-03-24']);
    // A later end has no reason to send it back.
    expect(standing(ended(given, '2026-04-02'))).toEqual(['2026-03-18', '2026-03-26', '2026-04-01']);
    expect(standing(ended(ended(given, '2026-04-02'), '2026-03-25'))).toEqual(['2026-03-18', '2026-03-24']);
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
        .given(fourMondays)
        .when({ ...period, scope: 'following', ordinal: 1 })
        .events(),
    ).toHaveLength(1);
  });
});
