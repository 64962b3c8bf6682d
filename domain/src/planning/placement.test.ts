import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, formatDay } from '../calendar/civil-date.ts';
import {
  isWorkingDay,
  shiftToWorkingDay,
  type WorkingCalendar,
  workingCalendarOf,
} from '../calendar/working-calendar.ts';
import { isRejection } from '../kernel/rejection.ts';
import { testContext, testMetadata } from '../testing/given-when-then.ts';
import { otherMaintainerId, scheduleCommand, weekly } from '../testing/planning-samples.ts';
import type { Occurrence, RecurrenceRule } from './events.ts';
import { seriesDecider } from './series.ts';
import type { SeriesCommand } from './series-commands.ts';
import { isDropped, movedDay } from './series-plan.ts';
import type { KnownSeries } from './series-state.ts';

/** Decision 220: one rule has one work on one day of one machine, and a shift stays in its period. */

type Plan = Partial<typeof weekly>;

const worked = workingCalendarOf([1, 2, 3, 4, 5], []);

const seriesOf = (plan: Plan, calendar: WorkingCalendar, ...more: SeriesCommand[]): KnownSeries | null => {
  let state = seriesDecider.initialState();
  const expand = { type: 'ExpandSeries', calendar } as const;
  for (const command of [scheduleCommand({ ...weekly, ...plan }, calendar), expand, ...more, expand]) {
    const decision = seriesDecider.decide(command, state, testContext);
    if (isRejection(decision)) continue;
    for (const event of decision) state = seriesDecider.evolve(state, event, testMetadata);
  }
  return state.status === 'none' ? null : state;
};

const told = (series: KnownSeries | null): string[] =>
  (series?.occurrences ?? [])
    .filter((one) => series && !isDropped(series.rules, one))
    .map(({ start, skipped }) => start?.slice(0, 10) ?? skipped ?? 'closed');

describe('a rule of every day over a weekend', () => {
  const daily: Plan = { rule: { value: 1, unit: 'day' }, firstStart: '2026-03-12T08:00', planUntil: '2026-03-17' };
  const twice = ['same_day', 'same_day'];

  it('has one work on Monday: the first that came there', () => {
    const days = ['2026-03-12', '2026-03-13', '2026-03-16', ...twice, '2026-03-17'];
    expect(told(seriesOf(daily, worked))).toEqual(days);
  });

  it('has one on Friday where the shift goes back, and Monday has its own', () => {
    const days = ['2026-03-12', '2026-03-13', ...twice, '2026-03-16', '2026-03-17'];
    expect(told(seriesOf({ ...daily, shift: 'previous' }, worked))).toEqual(days);
  });

  it('has one also where it is expanded day by day, and where it was moved', () => {
    const until = (day: string): SeriesCommand => ({ type: 'ExpandSeries', calendar: worked, until: day });
    const days = ['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-16'].map(until);
    const plan: Plan = { ...daily, planUntil: '2026-03-16' };
    let state = seriesDecider.initialState();
    for (const command of [scheduleCommand({ ...weekly, ...plan }, worked), ...days]) {
      const decision = seriesDecider.decide(command, state, testContext);
      for (const event of isRejection(decision) ? [] : decision)
        state = seriesDecider.evolve(state, event, testMetadata);
    }
    expect(state.status === 'none' ? [] : told(state)).toEqual(told(seriesOf(plan, worked)));
    const moved: SeriesCommand = {
      ...{ type: 'RescheduleSeries', scope: 'all', ordinal: 0, start: '2026-03-12T10:00', calendar: worked },
    };
    expect(told(seriesOf(daily, worked, moved))).toEqual(told(seriesOf(daily, worked)));
  });

  it('has one for each machine', () => {
    const other: SeriesCommand = {
      ...{ type: 'ChangeSeries', scope: 'following', ordinal: 4, changes: { equipmentId: otherMaintainerId } },
    };
    const again: SeriesCommand = {
      ...{ type: 'RescheduleSeries', scope: 'all', ordinal: 0, start: '2026-03-12T10:00', calendar: worked },
    };
    const days = ['2026-03-12', '2026-03-13', '2026-03-16', 'same_day', '2026-03-16', '2026-03-17'];
    // The first two of the weekend are of the one machine, the third of the other: Monday is its own.
    expect(told(seriesOf(daily, worked, { ...other, ordinal: 5 }, again))).toEqual([
      ...['2026-03-12', '2026-03-13', '2026-03-16'],
      ...twice,
      '2026-03-17',
    ]);
    expect(told(seriesOf(daily, worked, other, again))).toEqual(days);
  });
});

describe('the last of a period', () => {
  const monthly: Plan = { rule: { value: 1, unit: 'month' }, firstStart: '2028-10-31T08:00', shift: 'next' };

  it('goes the other way where its shift would leave the period: 31 December 2028 is a Sunday', () => {
    expect(told(seriesOf({ ...monthly, planUntil: '2028-12-31' }, worked))).toEqual([
      ...['2028-10-31', '2028-11-30', '2028-12-29'],
    ]);
  });

  it('is skipped with the reason where the day that is left has a work', () => {
    const closed = workingCalendarOf([1, 2, 3, 4, 5, 6, 7], ['2026-03-16']);
    const plan: Plan = { planFrom: '2026-03-09', planUntil: '2026-03-16', shift: 'next' };
    expect(told(seriesOf(plan, closed))).toEqual(['2026-03-09', '2026-03-15']);
    const never = workingCalendarOf([1], ['2026-03-16', '2026-03-23']);
    expect(told(seriesOf({ ...plan, planFrom: '2026-03-10', firstStart: '2026-03-16T08:00' }, never))).toEqual([]);
    expect(told(seriesOf({ ...plan, planUntil: '2026-03-23' }, never))).toEqual(['2026-03-09', 'same_day', 'same_day']);
  });

  it('holds for the first, too: what goes back before the period goes on', () => {
    const sunday: Plan = { firstStart: '2026-03-15T08:00', planFrom: '2026-03-15', shift: 'previous' };
    expect(told(seriesOf(sunday, worked))[0]).toBe('2026-03-16');
    // Where nobody said when the period begins, it begins with the first.
    expect(told(seriesOf({ ...sunday, planFrom: null }, worked)).slice(0, 2)).toEqual(['2026-03-16', '2026-03-20']);
  });
});

const days = fc.array(fc.nat(60), { maxLength: 25 });
const rule: fc.Arbitrary<RecurrenceRule> = fc.oneof(
  fc.record({ value: fc.integer({ min: 1, max: 8 }), unit: fc.constant('day' as const) }),
  fc.constant({ value: 1, unit: 'month' as const }),
);
const calendar = fc
  .record({ rest: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), closed: days })
  .map(({ rest, closed }) =>
    workingCalendarOf(
      rest,
      closed.map((day) => addDays('2026-03-01', day)),
    ),
  );

it('has one work on a day, in its period, and a reason for each day of the rule that has none', () => {
  fc.assert(
    fc.property(
      fc.record({
        rule,
        calendar,
        shift: fc.constantFrom('next', 'previous', 'skip'),
        begins: fc.option(fc.nat(5), { nil: null }),
        lasts: fc.nat(50),
      }),
      ({ rule, calendar, shift, begins, lasts }) => {
        const planFrom = begins === null ? null : addDays('2026-03-09', -begins);
        const planUntil = addDays('2026-03-09', lasts);
        const series = seriesOf({ rule, shift, planFrom, planUntil }, calendar);
        if (series === null) return;
        const { occurrences, rules } = series;
        const at = new Map<string, Occurrence>();
        for (const one of occurrences) {
          const day = one.start?.slice(0, 10);
          if (day === undefined) continue;
          expect(at.has(day), day).toBe(false);
          expect(isWorkingDay(day, calendar) && day <= planUntil && (planFrom === null || day >= planFrom)).toBe(true);
          at.set(day, one);
        }
        for (const one of occurrences.filter(({ start }) => start === null)) {
          const ruled = formatDay(movedDay(rules, one.ordinal, dayOf(one.generated)));
          const ways = (['next', 'previous'] as const).flatMap((way) => shiftToWorkingDay(ruled, way, calendar) ?? []);
          const inside = ways.filter((day) => day <= planUntil && (planFrom === null || day >= planFrom));
          // The earliest has the day.
          if (one.skipped === 'same_day')
            expect(inside.some((day) => (at.get(day)?.ordinal ?? one.ordinal) < one.ordinal)).toBe(true);
          else if (one.skipped === 'outside_period') expect(inside).toEqual([]);
          else expect(shift === 'skip' || ways.length < 2).toBe(true);
        }
      },
    ),
    { numRuns: 400 },
  );
});
