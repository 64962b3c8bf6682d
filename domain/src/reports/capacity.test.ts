import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workingCalendarOf } from '../calendar/working-calendar.ts';
import { type Absence, type Availability, capacityOf } from './capacity.ts';
import { monthTime } from './month-time.ts';
import { day } from './testing/report-samples.ts';

const working = workingCalendarOf([1, 2, 3, 4, 5], ['2026-12-25']);
const { days } = monthTime(
  { year: 2026, month: 12 },
  { timeZone: 'Europe/Rome', opens: '08:00', closes: '16:00', working },
);
const away = (first: string, last: string): Absence => ({ first: day(first), last: day(last) });

const but = (...absences: Absence[]): Availability => ({ dailyHours: null, absences });

describe('the hours of somebody', () => {
  it('are the opening hours of the working days', () => {
    expect(capacityOf(days)).toBe(22 * 8);
  });

  it('are none of the days on which they are away, the first and the last included; what is closed is away but once', () => {
    expect(capacityOf(days, but(away('2026-12-01', '2026-12-01')))).toBe(21 * 8);
    expect(capacityOf(days, but(away('2026-12-24', '2026-12-28')))).toBe(20 * 8);
    // A weekend, and days of other months.
    expect(capacityOf(days, but(away('2026-12-05', '2026-12-06'), away('2026-11-01', '2026-11-30')))).toBe(22 * 8);
    expect(capacityOf(days, but(away('2026-01-01', '2027-12-31')))).toBe(0);
  });

  it('are never more for being away, and days that are said twice count once', () => {
    const some = fc.integer({ min: -40, max: 80 }).map((n) => day('2026-12-01') + n);
    const absence = fc.tuple(some, fc.nat(20)).map(([first, length]): Absence => ({ first, last: first + length }));
    fc.assert(
      fc.property(fc.array(absence, { maxLength: 6 }), absence, (others, one) => {
        const hours = capacityOf(days, but(...others, one));
        expect(hours).toBeLessThanOrEqual(capacityOf(days, but(...others)));
        expect(capacityOf(days, but(one, ...others, one))).toBe(hours);
        // Own hours are of the same days.
        expect(capacityOf(days, { ...but(...others, one), dailyHours: 4 })).toBe(hours / 2);
      }),
    );
  });

  it('are their own where they have some, more or less than the company is open', () => {
    for (const dailyHours of [4, 10]) expect(capacityOf(days, { dailyHours, absences: [] })).toBe(22 * dailyHours);
  });
});
