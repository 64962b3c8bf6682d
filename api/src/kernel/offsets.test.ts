import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withOffset } from './offsets.ts';

const zones = [
  'Europe/Rome',
  'Europe/London',
  'Europe/Amsterdam',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'UTC',
];
const said = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', smallestUnit: 'second' });

const seconds = fc.integer({ min: Date.UTC(1900, 0) / 1000, max: Date.UTC(2200, 0) / 1000 });

it('an instant has the offset that its zone has then', () => {
  fc.assert(
    fc.property(seconds, fc.constantFrom(...zones), (second, zone) => {
      const instant = new Date(second * 1000).toISOString();
      expect(withOffset(instant, zone)).toBe(said(instant, zone));
    }),
    { numRuns: 3_000 },
  );
});

it('also around every change of the clocks', () => {
  for (const zone of zones) {
    let at = Temporal.ZonedDateTime.from(`1970-01-01T00:00[${zone}]`);
    for (let change = at.getTimeZoneTransition('next'); change !== null && change.year < 2040; ) {
      for (const hours of [-25, -1, 0, 1, 25]) {
        const instant = change.add({ hours }).toInstant().toString();
        expect(withOffset(instant, zone)).toBe(said(instant, zone));
      }
      at = change;
      change = at.getTimeZoneTransition('next');
    }
  }
});
