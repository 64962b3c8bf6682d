import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateOf, monthDays } from '../days/days.ts';
import { dayAfterKey, dayHead, fit, sameTimeOn, workPitch } from './month-cells.ts';

it('shows what fits, and tells how many others there are', () => {
  expect(fit(2, dayHead + workPitch * 3)).toEqual({ shown: 2, more: 0 });
  expect(fit(3, dayHead + workPitch * 3)).toEqual({ shown: 3, more: 0 });
  expect(fit(4, dayHead + workPitch * 3)).toEqual({ shown: 2, more: 2 });
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(2_000), (count, height) => {
      const { shown, more } = fit(count, height);
      expect(shown + more).toBe(count);
      // The words for the others need a line, too.
      const lines = shown + (more > 0 ? 1 : 0);
      expect(lines).toBeLessThanOrEqual(Math.max(Math.floor((height - dayHead) / workPitch), 1));
    }),
  );
});

it('keeps the time of day, over a change of clocks too', () => {
  const start = Temporal.ZonedDateTime.from('2026-10-23T08:30[Europe/Rome]').epochMilliseconds;
  const moved = sameTimeOn(start, '2026-10-26', 'Europe/Rome');
  expect(new Date(moved).toISOString()).toBe('2026-10-26T07:30:00.000Z');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 1_439 }), (days, minutes) => {
      const at = Temporal.Instant.from('2026-01-01T00:00Z').epochMilliseconds + minutes * 60_000;
      const date = Temporal.PlainDate.from('2026-01-01').add({ days }).toString();
      expect(dateOf(sameTimeOn(at, date, 'Europe/Rome'), 'Europe/Rome')).toBe(date);
    }),
  );
});

it('has whole weeks of a month', () => {
  expect(monthDays('2026-11-24')).toEqual(['2026-10-26', 42]);
  expect(monthDays('2027-02-10')).toEqual(['2027-02-01', 28]);
  expect(dayAfterKey('2026-11-30', 'ArrowDown')).toBe('2026-12-07');
  expect(dayAfterKey('2026-11-30', 'x')).toBeNull();
});
