import fc from 'fast-check';
import { RRule } from 'rrule';
import { describe, expect, it } from 'vitest';
import { dayOf, formatDay } from '../calendar/civil-date.ts';
import type { RecurrenceRule } from './events.ts';
import { generateDates } from './recurrence.ts';

const dates = (rule: RecurrenceRule, anchor: string, limit: number, fromOrdinal = 0) =>
  generateDates(rule, anchor, { fromOrdinal, until: '9999-12-31', limit }).map(({ date }) => date);

const anchor = fc.integer({ min: dayOf('2000-01-01'), max: dayOf('2050-12-31') }).map(formatDay);
const monthEnd = fc
  .record({ year: fc.integer({ min: 2000, max: 2050 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => Temporal.PlainYearMonth.from({ year, month }))
  .map((month) => month.toPlainDate({ day: month.daysInMonth }).toString());
const rule: fc.Arbitrary<RecurrenceRule> = fc.record({
  value: fc.integer({ min: 1, max: 36 }),
  unit: fc.constantFrom('day' as const, 'month' as const, 'year' as const),
});

describe('recurrence', () => {
  it('clamps to the end of the month and returns', () => {
    const monthly = { value: 1, unit: 'month' } as const;
    expect(dates(monthly, '2026-01-31', 5)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    expect(dates({ value: 1, unit: 'year' }, '2024-02-29', 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  it('computes the n-th date from the anchor, as Temporal does', () => {
    fc.assert(
      fc.property(rule, fc.oneof(anchor, monthEnd), fc.nat(150), (rule, start, fromOrdinal) => {
        const first = Temporal.PlainDate.from(start);
        const expected = Array.from({ length: 30 }, (_, index) =>
          first.add({ [`${rule.unit}s`]: rule.value * (fromOrdinal + index) }).toString(),
        );
        expect(dates(rule, start, 30, fromOrdinal)).toEqual(expected);
      }),
    );
  });

  it('gives the days of rrule', () => {
    fc.assert(
      fc.property(anchor, fc.integer({ min: 1, max: 60 }), (start, value) => {
        const reference = new RRule({
          freq: RRule.DAILY,
          interval: value,
          dtstart: new Date(`${start}T00:00:00Z`),
          count: 50,
        });
        expect(dates({ value, unit: 'day' }, start, 50)).toEqual(
          reference.all().map((date) => date.toISOString().slice(0, 10)),
        );
      }),
    );
  });

  it('ends at the day and at the number asked for, and can be continued', () => {
    fc.assert(
      fc.property(rule, anchor, anchor, fc.nat(20), fc.nat(20), (rule, start, until, fromOrdinal, limit) => {
        const whole = generateDates(rule, start, { fromOrdinal: 0, until, limit: fromOrdinal + limit });
        const part = generateDates(rule, start, { fromOrdinal, until, limit });
        expect(part).toEqual(whole.slice(fromOrdinal));
        expect(whole.every(({ date }, index) => date <= until && date > (whole[index - 1]?.date ?? ''))).toBe(true);
      }),
    );
  });
});
