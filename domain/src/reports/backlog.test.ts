import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workingCalendarOf } from '../calendar/working-calendar.ts';
import { addBacklog, backlogOf, backlogSpan, weeklyHours } from './backlog.ts';
import { at, day, weekdays } from './testing/report-samples.ts';

// A Wednesday: of this week Wednesday to Friday are left, behind it are eleven whole weeks.
const now = at('2026-06-17T10:00');
const { until, days } = backlogSpan(weekdays, now);

describe('what is waiting to be done', () => {
  it('begins by the end of the twelfth week, this one counted', () => {
    expect(until).toBe(at('2026-09-07T00:00'));
    expect(days).toHaveLength(5 + 11 * 7);
    expect(days[0]?.day).toBe(day('2026-06-17'));
  });

  it('is done in the hours a week that there are, of who is away and of closed days fewer', () => {
    expect(weeklyHours(days)).toBeCloseTo((58 * 10 * 7) / 82, 9);
    expect(weeklyHours(days, { dailyHours: 8, absences: [] })).toBeCloseTo((58 * 8 * 7) / 82, 9);
    const away = [{ first: day('2026-06-22'), last: day('2026-06-26') }];
    expect(weeklyHours(days, { dailyHours: 8, absences: away })).toBeCloseTo((53 * 8 * 7) / 82, 9);
    const closed = backlogSpan({ ...weekdays, working: workingCalendarOf([1, 2, 3, 4, 5], ['2026-06-29']) }, now);
    expect(weeklyHours(closed.days)).toBeCloseTo((57 * 10 * 7) / 82, 9);
    expect(weeklyHours([])).toBe(0);
  });

  it('takes as many weeks as its hours are of those of a week', () => {
    const sums = { backlogOverdueHours: 30, backlogHours: 140, weeklyCapacityHours: 40 };
    expect(backlogOf(sums, false)).toEqual({ figures: { ...sums, backlogWeeks: 3.5 }, notAvailable: {} });
  });

  it('takes no number of weeks where nobody is there, or where only a part of the work is looked at', () => {
    const sums = { backlogOverdueHours: 1, backlogHours: 2, weeklyCapacityHours: 0 };
    expect(backlogOf(sums, false)).toMatchObject({
      ...{ figures: { backlogHours: 2, backlogWeeks: null }, notAvailable: { backlogWeeks: 'no_capacity' } },
    });
    expect(backlogOf({ ...sums, weeklyCapacityHours: 40 }, true)).toMatchObject({
      ...{ figures: { backlogWeeks: null }, notAvailable: { backlogWeeks: 'not_with_this_filter' } },
    });
  });

  it('of many is that of all hours and all capacity, never less than of the least burdened, nor more than of the most', () => {
    const one = fc
      .record({ late: fc.nat(10_000), ahead: fc.nat(10_000), weekly: fc.integer({ min: 1, max: 100 }) })
      .map(({ late, ahead, weekly }) => ({
        ...{ backlogOverdueHours: late, backlogHours: late + ahead, weeklyCapacityHours: weekly },
      }));
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 20 }), (all) => {
        const { figures } = backlogOf(addBacklog(all), false);
        const weeks = all.map((each) => backlogOf(each, false).figures.backlogWeeks ?? Number.NaN);
        expect(figures.backlogWeeks).toBeGreaterThanOrEqual(Math.min(...weeks) - 1e-9);
        expect(figures.backlogWeeks).toBeLessThanOrEqual(Math.max(...weeks) + 1e-9);
        expect((figures.backlogWeeks ?? 0) * figures.weeklyCapacityHours).toBeCloseTo(figures.backlogHours, 6);
        expect(figures.backlogOverdueHours).toBeLessThanOrEqual(figures.backlogHours);
      }),
    );
  });

  it('has the hours of any day of the year, with what is left of the week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 }), (after) => {
        const span = backlogSpan(weekdays, at('2026-01-01T12:00') + after * 86_400_000);
        expect(span.days.length).toBeGreaterThan(11 * 7);
        expect(span.days.length).toBeLessThanOrEqual(12 * 7);
        expect(weeklyHours(span.days)).toBeGreaterThan(45);
        expect(weeklyHours(span.days)).toBeLessThan(55);
      }),
      { numRuns: 30 },
    );
  });
});
