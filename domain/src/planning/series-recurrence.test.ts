import { describe, expect, it } from 'vitest';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import {
  expanded,
  occurrence,
  officeCalendar,
  otherMaintainerId,
  scheduled,
  weekly,
} from '../testing/planning-samples.ts';
import type { SeriesEvent } from './events.ts';
import { seriesDecider } from './series.ts';
import type { ChangeRecurrence, SeriesCommand } from './series-commands.ts';
import { isDropped } from './series-plan.ts';

const series = decide(seriesDecider);

/** Four Mondays from 9 March 2026. */
const history: SeriesEvent[] = [
  scheduled(weekly),
  expanded(['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'].map((day, ordinal) => occurrence(ordinal, day))),
];
const none: ChangeRecurrence = {
  ...{ type: 'ChangeRecurrence', scope: 'all', ordinal: 2, recurrenceId: null, rule: null, touched: [] },
};
const monthly: ChangeRecurrence = { ...none, recurrenceId: otherMaintainerId, rule: { value: 1, unit: 'month' } };
const expand: SeriesCommand = { type: 'ExpandSeries', calendar: officeCalendar };

const after = (...commands: SeriesCommand[]): SeriesEvent[] =>
  commands.reduce((known, command) => known.concat(series.given(known).when(command).events()), history);

const ordinals = (events: readonly SeriesEvent[]): number[] => {
  const state = stateAfter(seriesDecider, events);
  if (state.status === 'none') return [];
  return state.occurrences.filter((one) => !isDropped(state.rules, one)).map(({ ordinal }) => ordinal);
};

describe('another rule for all', () => {
  it('leaves the one in hand alone, where there is none any more', () => {
    expect(ordinals(after(none))).toEqual([2]);
    expect(ordinals(after({ ...none, ordinal: 0 }))).toEqual([0]);
    expect(ordinals(after({ ...none, scope: 'following' }))).toEqual([0, 1, 2]);
  });

  it('keeps what lies before the one in hand on a day of the new rule', () => {
    const everyOther = { ...monthly, ordinal: 3, rule: { value: 14, unit: 'day' } } as const;
    expect(ordinals(after(everyOther))).toEqual([1, 3]);
    expect(ordinals(after({ ...everyOther, rule: { value: 1, unit: 'day' } }))).toEqual([0, 1, 2, 3]);
  });

  it('counts from the one in hand, and takes what lay before it by the other', () => {
    const [first, second] = ordinals(after(monthly, expand));
    expect([first, second]).toEqual([2, 4]);
    const state = stateAfter(seriesDecider, after(monthly, expand));
    expect(state.status === 'none' ? [] : state.occurrences.slice(4).map(({ generated }) => generated)).toEqual([
      '2026-04-23',
    ]);
  });

  it('counts from the first that is not completed where the one in hand is', () => {
    const touched = [
      { ordinal: 0, completed: true },
      { ordinal: 2, completed: true },
    ];
    expect(
      series
        .given(history)
        .when({ ...monthly, touched })
        .events(),
    ).toMatchObject([{ data: { fromOrdinal: 1 } }]);
  });

  it('says nothing of those before where none of them goes', () => {
    const touched = [0, 1].map((ordinal) => ({ ordinal, completed: true }));
    const [changed] = series
      .given(history)
      .when({ ...monthly, touched })
      .events();
    expect(changed?.data).not.toHaveProperty('goneBefore');
  });

  it('holds the end of the period against the one that it begins with, and not against what is gone', () => {
    const period = { type: 'ChangePeriod', scope: 'all', ordinal: 2, calendar: officeCalendar } as const;
    series
      .given(after(monthly))
      .when({ ...period, planUntil: '2026-03-20' })
      .then('planning_end_before_start');
    expect(ordinals(after(monthly, { ...period, planUntil: '2026-03-23' }))).toEqual([2]);
  });
});
