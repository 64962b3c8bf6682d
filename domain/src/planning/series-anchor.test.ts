import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, dayOf } from '../calendar/civil-date.ts';
import { workingCalendarOf } from '../calendar/working-calendar.ts';
import { isRejection } from '../kernel/rejection.ts';
import { testContext, testMetadata } from '../testing/given-when-then.ts';
import { otherMaintainerId, scheduleCommand, weekly } from '../testing/planning-samples.ts';
import type { RecurrenceUnit, SeriesEvent, SeriesScope } from './events.ts';
import { placeFor } from './placement.ts';
import { seriesDecider } from './series.ts';
import type { SeriesCommand } from './series-commands.ts';
import { isDropped } from './series-plan.ts';
import { evolveRules } from './series-state.ts';

/** A rule by months or years that is moved is counted anew from the day that was chosen: as if it began there. */

const everyDay = workingCalendarOf([1, 2, 3, 4, 5, 6, 7], []);

const monthly = (firstDay: string, plan: Partial<typeof weekly> = {}) => {
  let state = seriesDecider.initialState();
  const ask = (command: SeriesCommand): readonly SeriesEvent[] => {
    const decision = seriesDecider.decide(command, state, testContext);
    if (isRejection(decision)) throw new Error(JSON.stringify(decision));
    for (const event of decision) state = seriesDecider.evolve(state, event, testMetadata);
    return decision;
  };
  const expand = () => ask({ type: 'ExpandSeries', calendar: everyDay });
  const rule = { value: 1, unit: 'month' as RecurrenceUnit };
  ask(scheduleCommand({ ...weekly, rule, planUntil: null, firstStart: `${firstDay}T08:00`, ...plan }, everyDay));
  expand();
  return {
    ask,
    expand,
    move: (day: string, ordinal = 0, scope: SeriesScope = 'all') =>
      ask({ type: 'RescheduleSeries', scope, ordinal, start: `${day}T08:00`, calendar: everyDay }),
    days: (count = 5) => {
      if (state.status === 'none') return [];
      const { rules, occurrences } = state;
      return occurrences
        .filter((one) => !isDropped(rules, one))
        .slice(0, count)
        .map(({ start }) => start?.slice(0, 10));
    },
    generated: () => (state.status === 'none' ? [] : state.occurrences.slice(0, 4).map((one) => one.generated)),
  };
};

const lastOfMonth = ['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'];

describe('a rule by months', () => {
  it('from the 30th to the 31st is the last of every month; what the recurrence gave stays', () => {
    const series = monthly('2026-03-30');
    series.move('2026-03-31');
    expect(series.days()).toEqual(lastOfMonth);
    expect(series.generated()).toEqual(['2026-03-30', '2026-04-30', '2026-05-30', '2026-06-30']);
  });

  it('is counted from the one in hand, wherever in the series that is', () => {
    const series = monthly('2026-02-28', { planUntil: '2026-09-30' });
    series.move('2026-03-31', 1);
    expect(series.days(8)).toEqual(['2026-02-28', ...lastOfMonth, '2026-08-31', '2026-09-30']);
    series.move('2026-06-15', 4, 'following');
    expect(series.days(8)).toEqual([
      '2026-02-28',
      ...lastOfMonth.slice(0, 3),
      '2026-06-15',
      '2026-07-15',
      '2026-08-15',
      '2026-09-15',
    ]);
  });

  it('goes on so when it is expanded later, and when only the hour changes', () => {
    const [before, behind] = [monthly('2026-03-30'), monthly('2026-03-30')];
    before.move('2026-03-31');
    before.ask({ type: 'RescheduleSeries', scope: 'all', ordinal: 2, start: '2026-05-31T10:00', calendar: everyDay });
    before.ask({ type: 'ChangePeriod', scope: 'all', ordinal: 0, planUntil: '2028-03-01', calendar: everyDay });
    before.expand();
    expect(before.days(24).at(-1)).toBe('2028-02-29');
    behind.ask({ type: 'ChangePeriod', scope: 'all', ordinal: 0, planUntil: '2028-03-01', calendar: everyDay });
    behind.expand();
    behind.move('2026-03-31');
    expect(before.days(30)).toEqual(behind.days(30));
  });

  it('follows its rule as it was where it is put back', () => {
    const series = monthly('2026-03-31');
    series.move('2026-04-28', 1);
    expect(series.days(3)).toEqual(['2026-03-28', '2026-04-28', '2026-05-28']);
    series.move('2026-04-30', 1);
    expect(series.days()).toEqual(lastOfMonth);
  });

  it('keeps the end of its period, by the days on which it stands now', () => {
    const series = monthly('2026-03-30', { planUntil: '2026-06-30' });
    series.move('2026-03-31');
    expect(series.days()).toEqual(lastOfMonth.slice(0, 4));
    series.ask({ type: 'ChangePeriod', scope: 'all', ordinal: 0, planUntil: '2026-07-30', calendar: everyDay });
    series.expand();
    expect(series.days(9)).toEqual(lastOfMonth.slice(0, 4));
    series.ask({ type: 'ChangePeriod', scope: 'all', ordinal: 0, planUntil: '2026-07-31', calendar: everyDay });
    series.expand();
    expect(series.days(9)).toEqual(lastOfMonth);
  });

  it('that takes the place of a rule by days is counted from where that stood', () => {
    const series = monthly('2026-03-30', { rule: { value: 7, unit: 'day' } });
    series.move('2026-03-31');
    const rule = { value: 1, unit: 'month' } as const;
    const change = { type: 'ChangeRecurrence', scope: 'all', ordinal: 0, recurrenceId: otherMaintainerId } as const;
    series.ask({ ...change, rule, touched: [] });
    series.expand();
    expect(series.days()).toEqual(lastOfMonth);
  });

  it('is what a fresh series from that day would be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom<RecurrenceUnit>('month', 'year'),
        (month, day, ordinal, unit) => {
          const rule = { value: 1, unit };
          const end = unit === 'month' ? '2027-12-31' : '2034-12-31';
          const series = monthly('2026-03-14', { rule, planUntil: end });
          const target = addMonths(`2026-03-${String(day).padStart(2, '0')}`, month);
          const held = addMonths(target, (unit === 'month' ? 1 : 12) * ordinal);
          series.move(held, ordinal, 'all');
          const fresh = monthly(held, { rule, planUntil: end });
          expect(series.days(200).slice(ordinal)).toEqual(fresh.days(200).slice(0, series.days(200).length - ordinal));
        },
      ),
      { numRuns: 200 },
    );
  });
});

it('a move that was written before is read as it was: by so many days', () => {
  const file = new URL('./golden/SeriesRescheduled.v1.json', import.meta.url);
  const old = JSON.parse(readFileSync(file, 'utf8'));
  const plan = { ...weekly, rule: { value: 1, unit: 'month' as const }, firstStart: '2026-01-31T08:00' };
  const rules = evolveRules(evolveRules(null, { type: 'SeriesScheduled', data: plan }), old);
  const starts = ['2026-02-28', '2026-03-31'].map((day, at) => placeFor(rules, at + 1, dayOf(day), everyDay).start);
  expect(starts).toEqual(['2026-03-02T14:30', '2026-04-02T14:30']);
});
