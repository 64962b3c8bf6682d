import { describe, expect, it } from 'vitest';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import {
  expanded,
  fourMondays,
  maintainerId,
  occurrence,
  officeCalendar,
  otherMaintainerId,
  reschedule,
  seriesId,
} from '../testing/planning-samples.ts';
import type { SeriesEvent } from './events.ts';
import { expansion } from './expansion.ts';
import { seriesDecider } from './series.ts';
import type { SeriesCommand } from './series-commands.ts';
import { isDropped, planOf } from './series-plan.ts';
import type { KnownSeries } from './series-state.ts';

const series = decide(seriesDecider);
const known = (events: readonly SeriesEvent[]): KnownSeries => {
  const state = stateAfter(seriesDecider, events);
  if (state.status === 'none') throw new Error('no series');
  return state;
};
const back = (before: readonly SeriesEvent[]): SeriesCommand => ({
  type: 'PutSeriesBack',
  before: known(before),
  fromOrdinal: 0,
  calendar: officeCalendar,
});
/** Where the works stand, by ordinal; null where there is none. */
const places = (state: KnownSeries): (string | null)[] =>
  state.occurrences.map((one) => (isDropped(state.rules, one) ? null : one.start));

const done = (given: readonly SeriesEvent[], command: SeriesCommand, ...more: SeriesEvent[]): SeriesEvent[] => [
  ...given,
  ...series.given(given).when(command).events(),
  ...more,
];

describe('a series is put back as it was', () => {
  it.each<[string, SeriesCommand]>([
    ['a move of all', reschedule({ scope: 'all', start: '2026-03-18T10:00', durationMinutes: 30 })],
    [
      'another maintainer',
      { type: 'ChangeSeries', scope: 'all', ordinal: 1, changes: { maintainerId: otherMaintainerId } },
    ],
    ['an end', { type: 'ChangePeriod', scope: 'all', ordinal: 0, planUntil: '2026-03-20', calendar: officeCalendar }],
    ['a deletion of all', { type: 'CancelSeries', scope: 'all', ordinal: 0, reason: null }],
    ['a deletion of the following', { type: 'CancelSeries', scope: 'following', ordinal: 2, reason: null }],
  ])('%s', (_, command) => {
    const changed = done(fourMondays, command);
    const again = known(done(changed, back(fourMondays)));
    const { changedBy: _by, ...was } = known(fourMondays);
    const { changedBy: _since, ...is } = again;
    expect(is).toEqual(was);
    expect(planOf(again, 1)?.maintainerId).toBe(maintainerId);
  });

  it('goes on with the rule of before, behind what another had made, which is gone', () => {
    const changed = done(
      fourMondays,
      {
        type: 'ChangeRecurrence',
        scope: 'following',
        ordinal: 1,
        recurrenceId: seriesId,
        rule: { value: 2, unit: 'day' },
        touched: [],
      },
      expanded([occurrence(4, '2026-03-18'), occurrence(5, '2026-03-20')], '2026-03-20'),
    );
    expect(places(known(changed))).toEqual([
      ...['2026-03-09T08:00', '2026-03-16T08:00', null, null],
      ...['2026-03-18T08:00', '2026-03-20T08:00'],
    ]);
    const again = known(done(changed, back(fourMondays)));
    expect(places(again).slice(0, 4)).toEqual(places(known(fourMondays)));
    expect(places(again).slice(4)).toEqual([null, null]);
    const next = expansion(
      { ...again, rules: { ...again.rules, end: null, plan: { ...again.rules.plan, planUntil: null } } },
      { now: '2026-03-02T08:00:00Z', calendar: officeCalendar, limit: 2 },
    );
    expect(next?.data.occurrences.map(({ ordinal, generated }) => [ordinal, generated])).toEqual([
      [6, '2026-04-06'],
      [7, '2026-04-13'],
    ]);
  });
});
