import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf, daysInMonth, formatDay, toDayNumber, weekdayOf } from './civil-date.ts';

/** Years 0001 to 9999. */
const anyDay = fc.integer({ min: dayOf('0001-01-01'), max: dayOf('9999-12-31') });
const temporal = (day: number) => new Temporal.PlainDate(1970, 1, 1).add({ days: day });

describe('civil dates', () => {
  it('agree with Temporal on date, day number and weekday', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = temporal(day);
        expect(formatDay(day)).toBe(date.toString());
        expect(dayOf(date.toString())).toBe(day);
        expect(toDayNumber(date.year, date.month, date.day)).toBe(day);
        expect(weekdayOf(day)).toBe(date.dayOfWeek);
        expect(daysInMonth(date.year, date.month)).toBe(date.daysInMonth);
      }),
      { numRuns: 1000 },
    );
  });

  it('agree with Temporal on days and months later', () => {
    const within = fc.integer({ min: dayOf('1900-01-01'), max: dayOf('2100-12-31') });
    fc.assert(
      fc.property(within, fc.integer({ min: -2000, max: 2000 }), (day, amount) => {
        const date = temporal(day);
        expect(addDays(date.toString(), amount)).toBe(date.add({ days: amount }).toString());
        expect(addMonths(date.toString(), amount % 600)).toBe(date.add({ months: amount % 600 }).toString());
      }),
      { numRuns: 500 },
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '26-01-01', ''])('refuses %j', (text) => {
    expect(() => dayOf(text)).toThrow(RangeError);
  });

  it('reads the date of a local date-time', () => {
    expect(dayOf('1970-01-02T08:00')).toBe(1);
  });
});
