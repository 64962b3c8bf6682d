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
  sampleId,
  scheduled,
  seriesId,
  weekly,
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
const back = (before: readonly SeriesEvent[]): Extract<SeriesCommand, { type: 'PutSeriesBack' }> => ({
  type: 'PutSeriesBack',
  before: known(before),
  fromOrdinal: 0,
  kept: [],
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

  it('not where work that came since would end, as long as it took before, on a day that there is not', () => {
    const short = { ...weekly, firstStart: '2200-12-15T08:00', planFrom: '2200-12-15', planUntil: null };
    const long = done(
      [scheduled(short), expanded([occurrence(0, '2200-12-15')])],
      reschedule({ scope: 'all', ordinal: 0, start: '2200-12-15T08:00', durationMinutes: 5 * 24 * 60 }),
    );
    const shortened = (...more: SeriesEvent[]) =>
      done(long, reschedule({ scope: 'all', ordinal: 0, start: '2200-12-15T08:00', durationMinutes: 60 }), ...more);
    expect(series.given(shortened()).when(back(long)).events()).toHaveLength(1);
    const grown = shortened(expanded([occurrence(1, '2200-12-22'), occurrence(2, '2200-12-29')]));
    series.given(grown).when(back(long)).then('day_out_of_range');
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

describe('another rule that is taken back, of which something was done', () => {
  const everyDay: SeriesCommand = {
    ...{ type: 'ChangeRecurrence', scope: 'following', ordinal: 1, recurrenceId: sampleId('c', 3) },
    ...{ rule: { value: 1, unit: 'day' }, touched: [] },
  };
  const daily = (): SeriesEvent[] => {
    const changed = done(fourMondays, everyDay);
    const added = expansion(known(changed), { calendar: officeCalendar, now: '2026-03-02T08:00:00Z', part: 8 });
    if (added === null) throw new Error('nothing was expanded');
    return [...changed, added];
  };
  const ofDay = (state: KnownSeries, day: string) =>
    state.occurrences.findLast(({ start }) => start?.startsWith(day) === true)?.ordinal ?? -1;

  it('has one work on that day: what was done', () => {
    const events = daily();
    // The Monday of the second week after the one in hand is a day of both rules.
    const ordinal = ofDay(known(events), '2026-03-23');
    expect(ordinal).toBeGreaterThan(3);
    const again = known(done(events, { ...back(fourMondays), kept: [{ ordinal, day: '2026-03-23' }] }));
    expect(again.occurrences[2]).toEqual({ ...occurrence(2, '2026-03-23', null), skipped: 'same_day' });
    expect(again.occurrences[3]?.start).toBe('2026-03-30T08:00');
  });

  it('has its own where what was done lies on another day, or is of the rule that is back', () => {
    const events = daily();
    const ordinal = ofDay(known(events), '2026-03-24');
    const kept = [
      { ordinal, day: '2026-03-24' },
      { ordinal: 0, day: '2026-03-09' },
      { ordinal: 3, day: '2026-03-23' },
    ];
    const again = known(done(events, { ...back(fourMondays), kept }));
    expect(places(again).slice(0, 4)).toEqual(places(known(fourMondays)));
  });
});
