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

  it('sends what would leave the period the other way', () => {
    const ends: SeriesEvent[] = [
      scheduled({ ...weekly, shift: 'previous', planUntil: '2026-04-06' }),
      expanded([occurrence(0, '2026-03-30'), occurrence(1, '2026-04-06', '2026-04-03T08:00')]),
    ];
    const after = series
      .given(ends)
      .when(change({ shift: 'next' }))
      .events();
    expect(after).toMatchObject([{ type: 'SeriesShiftChanged', data: { occurrences: [] } }]);
  });

  it('gives back the day that a work had to leave to another of its rule, and takes it for the other way', () => {
    // Friday to Monday, every day: the weekend's go to Monday, where the first of them stays.
    const skipped = 'same_day' as const;
    const daily: SeriesEvent[] = [
      scheduled({
        ...weekly,
        rule: { value: 1, unit: 'day' },
        firstStart: '2026-03-13T08:00',
        planUntil: '2026-03-16',
      }),
      expanded([
        occurrence(0, '2026-03-13'),
        occurrence(1, '2026-03-14', '2026-03-16T08:00'),
        { ...occurrence(2, '2026-03-15', null), skipped },
        { ...occurrence(3, '2026-03-16', null), skipped },
      ]),
    ];
    const [changed] = series
      .given(daily)
      .when(change({ shift: 'previous', today: '2026-03-02', ordinal: 0 }))
      .events();
    expect(changed?.data).toMatchObject({
      occurrences: [
        { ordinal: 1, start: null, skipped },
        { ordinal: 3, start: '2026-03-16T08:00' },
      ],
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
