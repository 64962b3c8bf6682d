import { describe, expect, it } from 'vitest';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import { seriesHistory } from '../testing/intervention-samples.ts';
import { expanded, occurrence, officeCalendar, scheduled, weekly } from '../testing/planning-samples.ts';
import type { Occurrence, SeriesEvent } from './events.ts';
import { seriesDecider } from './series.ts';
import type { ChangeShift } from './series-commands.ts';

/** Weekly on Mondays, of which 6 April 2026 is closed. */

const series = decide(seriesDecider);
const history: SeriesEvent[] = [
  scheduled({ ...weekly, planUntil: '2026-04-30' }),
  expanded([
    occurrence(0, '2026-03-23'),
    occurrence(1, '2026-03-30'),
    occurrence(2, '2026-04-06', '2026-04-07T08:00'),
    occurrence(3, '2026-04-13'),
  ]),
];
const change = (more: Partial<ChangeShift> = {}): ChangeShift => ({
  ...{ type: 'ChangeShift', scope: 'all', ordinal: 0, shift: 'previous', touched: [], today: '2026-03-02' },
  calendar: officeCalendar,
  ...more,
});
const changed = (occurrences: Occurrence[], shift: ChangeShift['shift'] = 'previous'): SeriesEvent => ({
  type: 'SeriesShiftChanged',
  data: { seriesId: weekly.seriesId, scope: 'all', shift, occurrences },
});

describe('another rule for days that are not worked', () => {
  it.each([
    ['previous', '2026-04-03T08:00'],
    ['skip', null],
  ] as const)('%s puts those on such days elsewhere, and no others', (shift, start) => {
    series
      .given(history)
      .when(change({ shift }))
      .then([changed([occurrence(2, '2026-04-06', start)], shift)]);
  });

  it('brings back what was left out', () => {
    const skipped = changed([occurrence(2, '2026-04-06', null)], 'skip');
    series
      .given([...history, skipped])
      .when(change({ shift: 'next' }))
      .then([changed([occurrence(2, '2026-04-06', '2026-04-07T08:00')], 'next')]);
  });

  it('is that of the series from then on, also where nothing stands on such a day yet', () => {
    const state = stateAfter(seriesDecider, [...history, changed([])]);
    expect(state).toMatchObject({ rules: { plan: { shift: 'previous' } } });
    series
      .given([...history, changed([])])
      .when(change())
      .then([]);
  });

  it('leaves what somebody has touched, what is over, and what comes before the one in hand', () => {
    for (const more of [
      { touched: [{ ordinal: 2, completed: false }] },
      { today: '2026-04-08' },
      { scope: 'following', ordinal: 3 },
    ] as const)
      series
        .given(history)
        .when(change(more))
        .then([
          {
            type: 'SeriesShiftChanged',
            data: {
              seriesId: weekly.seriesId,
              scope: 'all',
              shift: 'previous',
              occurrences: [],
              ...('scope' in more && { scope: more.scope }),
            },
          },
        ]);
  });

  it('holds the end of the period: what would stand behind it goes, and comes back with the rule of before', () => {
    const ends: SeriesEvent[] = [
      scheduled({ ...weekly, shift: 'previous', planUntil: '2026-04-06' }),
      expanded([occurrence(0, '2026-03-30'), occurrence(1, '2026-04-06', '2026-04-03T08:00')]),
    ];
    const after = series
      .given(ends)
      .when(change({ shift: 'next' }))
      .events();
    expect(after).toMatchObject([
      { type: 'SeriesShiftChanged', data: { occurrences: [{ start: '2026-04-07T08:00' }] } },
      { type: 'SeriesPeriodChanged', data: { dropped: [{ from: 1, to: 1 }] } },
    ]);
    const back = series
      .given([...ends, ...after])
      .when(change({ shift: 'previous' }))
      .events();
    expect(stateAfter(seriesDecider, [...ends, ...after, ...back])).toMatchObject({
      occurrences: [{}, { start: '2026-04-03T08:00' }],
      rules: { dropped: [] },
    });
  });

  it('is refused of what does not recur, of what has ended, and of what is not there', () => {
    const errors = [{ field: 'shift', code: 'cannot_change' }];
    const once: SeriesEvent[] = [
      scheduled({ ...weekly, recurrenceId: null, rule: null, planUntil: null }),
      expanded([occurrence(0, '2026-03-09')]),
    ];
    series.given(once).when(change()).then({ code: 'invalid_fields', errors });
    const ended: SeriesEvent = {
      type: 'SeriesCancelled',
      data: { seriesId: weekly.seriesId, scope: 'following', fromOrdinal: 2, reason: null },
    };
    series
      .given([...seriesHistory, ended])
      .when(change())
      .then({ code: 'invalid_fields', errors });
    series
      .given(history)
      .when(change({ ordinal: 9 }))
      .then('not_found');
  });
});
