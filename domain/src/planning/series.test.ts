import { describe, expect, it } from 'vitest';
import { alwaysWorking, workingCalendarOf } from '../calendar/working-calendar.ts';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import {
  expanded,
  maintainerId,
  occurrence,
  officeCalendar,
  sampleId,
  scheduleCommand,
  scheduled,
  seriesId,
  single,
  weekly,
} from '../testing/planning-samples.ts';
import type { OccurrencesExpanded, SeriesEvent } from './events.ts';
import { expansionLimit } from './expansion.ts';
import { occurrenceId } from './occurrence-id.ts';
import { seriesDecider } from './series.ts';
import type { ExpandSeries, RescheduleSeries } from './series-commands.ts';
import { planOf } from './series-plan.ts';

const series = decide(seriesDecider);
const expandAll: ExpandSeries = { type: 'ExpandSeries', calendar: officeCalendar };
const added = (history: readonly SeriesEvent[], command: ExpandSeries): OccurrencesExpanded['data'][] =>
  series
    .given(history)
    .when(command)
    .events()
    .flatMap(({ type, data }) => (type === 'OccurrencesExpanded' ? [data] : []));

describe('scheduling', () => {
  it('shows the first occurrence of a series at once', () => {
    series
      .given([])
      .when(scheduleCommand(weekly))
      .then([scheduled(weekly), expanded([occurrence(0, '2026-03-09')])]);
  });

  it('makes a series of one without a rule', () => {
    series
      .given([])
      .when(scheduleCommand(single))
      .then([scheduled(single), expanded([occurrence(0, '2026-03-09')])]);
  });

  it('refuses a single schedule on a non-working day, whatever its shift says', () => {
    for (const shift of ['next', 'previous', 'skip'] as const) {
      series
        .given([])
        .when(scheduleCommand({ ...single, firstStart: '2026-03-25T08:00', shift }))
        .then({ code: 'non_working_day', params: { day: '2026-03-25' } });
    }
  });

  it('shifts the first of a series and keeps the day that the rule gave', () => {
    const onSunday = { ...weekly, firstStart: '2026-03-08T08:00' };
    series
      .given([])
      .when(scheduleCommand(onSunday))
      .then([scheduled(onSunday), expanded([occurrence(0, '2026-03-08', '2026-03-09T08:00')])]);
  });

  it('goes on to the first that is worked where the series skips', () => {
    const daily = {
      ...weekly,
      firstStart: '2026-03-07T08:00',
      rule: { value: 1, unit: 'day' },
      shift: 'skip',
    } as const;
    series
      .given([])
      .when(scheduleCommand(daily))
      .then([
        scheduled(daily),
        expanded([occurrence(0, '2026-03-07', null), occurrence(1, '2026-03-08', null), occurrence(2, '2026-03-09')]),
      ]);
  });

  it('refuses a series that would skip all its days', () => {
    const saturdays = { ...weekly, firstStart: '2026-03-07T08:00', shift: 'skip' } as const;
    series.given([]).when(scheduleCommand(saturdays)).then('non_working_day');
    series
      .given([])
      .when(scheduleCommand(weekly, workingCalendarOf([], [])))
      .then('non_working_day');
  });

  it('clears planning period and recurrence of types other than ordinary', () => {
    const extraordinary = { ...weekly, typeCode: 'S', planFrom: '2026-03-09' } as const;
    const cleared = { ...extraordinary, rule: null, recurrenceId: null, planFrom: null, planUntil: null };
    series
      .given([])
      .when(scheduleCommand(extraordinary))
      .then([scheduled(cleared), expanded([occurrence(0, '2026-03-09')])]);
  });

  it.each([
    ['end before start', { durationMinutes: 0 }, 'end_before_start'],
    [
      'a period that ends before it starts',
      { planFrom: '2026-03-01', planUntil: '2026-02-01' },
      'planning_end_before_start',
    ],
    ['a period that ends before the first', { planUntil: '2026-03-08' }, 'planning_end_before_start'],
    ['a period that starts after the first', { planFrom: '2026-03-10' }, 'invalid_fields'],
  ] as const)('refuses %s', (_, wrong, code) => {
    series
      .given([])
      .when(scheduleCommand({ ...weekly, ...wrong }))
      .then(code);
  });

  it('names the field of a period that starts after the first', () => {
    const errors = [{ field: 'planFrom', code: 'after_first' }];
    series
      .given([])
      .when(scheduleCommand({ ...weekly, planFrom: '2026-03-10' }))
      .then({ code: 'invalid_fields', errors });
  });

  it('refuses to schedule a series twice', () => {
    series
      .given([scheduled(weekly)])
      .when(scheduleCommand(weekly))
      .then('already_exists');
  });
});

describe('expanding', () => {
  const first: SeriesEvent[] = [scheduled(weekly), expanded([occurrence(0, '2026-03-09')])];
  const rest = [
    occurrence(1, '2026-03-16'),
    occurrence(2, '2026-03-23'),
    occurrence(3, '2026-03-30'),
    occurrence(4, '2026-04-06', '2026-04-07T08:00'),
    occurrence(5, '2026-04-13'),
    occurrence(6, '2026-04-20'),
    occurrence(7, '2026-04-27'),
  ];

  it('adds the others up to the end of the plan, shifted by the calendar', () => {
    series
      .given(first)
      .when(expandAll)
      .then([expanded(rest, '2026-04-30')]);
  });

  it('does nothing a second time', () => {
    series
      .given([...first, expanded(rest, '2026-04-30')])
      .when(expandAll)
      .then([]);
  });

  it('reaches twelve months ahead of today without an end, and a day further tomorrow', () => {
    const daily = { ...weekly, rule: { value: 1, unit: 'day' }, planUntil: null } as const;
    const started = [scheduled(daily), expanded([occurrence(0, '2026-03-09')])];
    const all: ExpandSeries = { ...expandAll, calendar: alwaysWorking };
    const tonight = series.given(started).when(all).events();
    expect(tonight).toMatchObject([{ data: { until: '2027-03-02', cut: false } }]);
    expect(tonight[0]?.data).toHaveProperty('occurrences.length', 358);
    series
      .given([...started, ...tonight])
      .when(all, { now: '2026-03-02T23:30:00Z' }) // it is the third already where the series lives
      .then([expanded([occurrence(359, '2027-03-03')])]);
  });

  it('adds at most 1 000, says that it was cut, and holds no more than that ahead', () => {
    const decades = { ...weekly, rule: { value: 1, unit: 'day' }, planUntil: '2046-01-01' } as const;
    const started = [scheduled(decades), expanded([occurrence(0, '2026-03-09')])];
    const events = series.given(started).when(expandAll).events();
    expect(events).toMatchObject([{ data: { cut: true, until: '2028-12-02' } }]);
    expect(events[0]?.data).toHaveProperty('occurrences.length', 999);
    series
      .given([...started, ...events])
      .when(expandAll)
      .then([]);
    const nextWeek = series
      .given([...started, ...events])
      .when(expandAll, { now: '2026-03-11T08:00:00Z' })
      .events();
    expect(nextWeek[0]?.data).toHaveProperty('occurrences.length', 2);
  });

  it('catches up with a long past in steps of 1 000', () => {
    const old = {
      ...weekly,
      firstStart: '2020-03-09T08:00',
      rule: { value: 1, unit: 'day' },
      planUntil: null,
    } as const;
    let history: SeriesEvent[] = [scheduled(old), expanded([occurrence(0, '2020-03-09')])];
    const steps: number[] = [];
    for (;;) {
      const events = series
        .given(history)
        .when({ ...expandAll, calendar: alwaysWorking })
        .events();
      if (events.length === 0) break;
      for (const event of events) if (event.type === 'OccurrencesExpanded') steps.push(event.data.occurrences.length);
      history = [...history, ...events];
    }
    expect(steps).toEqual([999, 1000, 550]);
  });

  it('may be narrowed by the caller, never widened', () => {
    series
      .given(first)
      .when({ ...expandAll, until: '2026-03-20' })
      .then([expanded(rest.slice(0, 1), '2026-03-20')]);
    series
      .given(first)
      .when({ ...expandAll, limit: 2, until: '2030-01-01' })
      .then([expanded(rest.slice(0, 2), '2026-03-23', true)]);
  });

  it('in parts is what it is in one go, and the last part says where a thousand cut it', () => {
    const daily = { ...weekly, rule: { value: 1, unit: 'day' }, planUntil: '2032-12-31' } as const;
    const begun = [scheduled(daily), expanded([occurrence(0, '2026-03-09')])];
    const whole = added(begun, expandAll);
    const parts: OccurrencesExpanded['data'][] = [];
    for (let limit = expansionLimit; parts.at(-1)?.more ?? limit === expansionLimit; limit -= 200) {
      const history = parts.map((data): SeriesEvent => ({ type: 'OccurrencesExpanded', data }));
      parts.push(...added([...begun, ...history], { ...expandAll, limit, part: 200 }));
    }
    expect(parts.map(({ more, cut }) => more ?? cut)).toEqual([true, true, true, true, true]);
    expect(parts.flatMap(({ occurrences }) => occurrences)).toEqual(whole[0]?.occurrences);
    const { until, cut } = parts.at(-1) ?? {};
    expect({ until, cut }).toEqual({ until: whole[0]?.until, cut: whole[0]?.cut });
  });

  it('leaves a single schedule, an ended series and what does not exist alone', () => {
    series
      .given([scheduled(single), expanded([occurrence(0, '2026-03-09')])])
      .when(expandAll)
      .then([]);
    const ended: SeriesEvent = {
      type: 'SeriesCancelled',
      data: { seriesId, scope: 'all', fromOrdinal: 0, reason: null },
    };
    series
      .given([...first, ended])
      .when(expandAll)
      .then([]);
    series.given([]).when(expandAll).then('not_found');
  });

  it('answers for another company’s series as for one that does not exist', () => {
    series
      .given(first)
      .when(expandAll, { companyId: sampleId('c', 9) })
      .then('not_found');
  });

  it('follows the offset and time that a reschedule set', () => {
    const moved: RescheduleSeries = {
      type: 'RescheduleSeries',
      scope: 'all',
      ordinal: 0,
      start: '2026-03-10T14:00',
      durationMinutes: 90,
      calendar: officeCalendar,
    };
    const history = [...first, ...series.given(first).when(moved).events()];
    series
      .given(history)
      .when({ ...expandAll, until: '2026-04-10' })
      .then([
        expanded(
          [
            occurrence(1, '2026-03-16', '2026-03-17T14:00'),
            occurrence(2, '2026-03-23', '2026-03-24T14:00'),
            occurrence(3, '2026-03-30', '2026-03-31T14:00'),
            occurrence(4, '2026-04-06', '2026-04-07T14:00'),
          ],
          '2026-04-10',
        ),
      ]);
    expect(planOf(stateAfter(seriesDecider, history), 0)).toMatchObject({
      occurrenceId: occurrenceId(seriesId, 0),
      generated: '2026-03-09',
      start: '2026-03-10T13:00:00Z',
      end: '2026-03-10T14:30:00Z',
      maintainerId,
    });
  });
});
