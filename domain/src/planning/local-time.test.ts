import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMinutes,
  generateDates,
  instantToLocal,
  localToInstant,
  minutesBetween,
  onTheMinute,
} from './recurrence.ts';

/** The wall clock as `Intl` sees it, which shares no arithmetic with Temporal. */
const formats = new Map<string, Intl.DateTimeFormat>();
const wallClock = (instant: string, timeZone: string): string => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', calendar: 'gregory' });
  formats.set(timeZone, format);
  return format.format(new Date(instant)).replace(' ', 'T');
};

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const hardZone = fc.constantFrom('Europe/Rome', 'Pacific/Apia', 'Australia/Lord_Howe', 'America/Caracas', 'Asia/Gaza');

/** Half-hour steps of 2000 to 2050 as wall clock times. */
const local = fc
  .integer({ min: 0, max: 51 * 365 * 48 })
  .map((halfHours) => new Date(Date.UTC(2000, 0, 1) + halfHours * 1_800_000).toISOString().slice(0, 16));

/** A wall clock time within hours of a change of the zone's clocks. */
const nearChange = (timeZone: string): fc.Arbitrary<string> =>
  fc.record({ from: local, minutes: fc.integer({ min: -26 * 60, max: 26 * 60 }) }).map(({ from, minutes }) => {
    const after = Temporal.PlainDateTime.from(from).toZonedDateTime(timeZone).getTimeZoneTransition('next');
    const change = after ?? Temporal.PlainDateTime.from(from).toZonedDateTime(timeZone);
    return change.toPlainDateTime().add({ minutes }).toString({ smallestUnit: 'minute' });
  });

const zoneAndLocal = fc
  .oneof(zone, hardZone)
  .chain((timeZone) => fc.record({ timeZone: fc.constant(timeZone), at: fc.oneof(local, nearChange(timeZone)) }));

describe('local times', () => {
  it('stay what the wall clock says, in every zone; in a skipped hour they go on after it', () => {
    fc.assert(
      fc.property(zoneAndLocal, ({ timeZone, at }) => {
        const instant = localToInstant(at, timeZone);
        const back = instantToLocal(instant, timeZone);
        expect(back).toBe(wallClock(instant, timeZone));
        if (back === at) return;
        // Only a time that the clock skips comes back later: no instant around it shows the time that was asked for.
        expect(back > at).toBe(true);
        for (let minutes = -26 * 60; minutes <= 26 * 60; minutes += 15) {
          expect(wallClock(addMinutes(instant, minutes), timeZone)).not.toBe(at);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('are the first of the two where the clock is put back', () => {
    fc.assert(
      fc.property(zoneAndLocal, ({ timeZone, at }) => {
        const instant = localToInstant(at, timeZone);
        if (instantToLocal(instant, timeZone) !== at) return;
        for (let minutes = 15; minutes <= 25 * 60; minutes += 15) {
          expect(instantToLocal(addMinutes(instant, -minutes), timeZone)).not.toBe(at);
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['Europe/Rome', '2026-03-29T02:30', '2026-03-29T01:30:00Z', '2026-03-29T03:30'],
    ['Europe/Rome', '2026-10-25T02:30', '2026-10-25T00:30:00Z', '2026-10-25T02:30'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00Z', '2026-10-04T02:45'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00Z', '2026-04-05T01:45'],
    // Samoa went over the date line: the whole of 30 December 2011 is missing.
    ['Pacific/Apia', '2011-12-30T08:00', '2011-12-30T18:00:00Z', '2011-12-31T08:00'],
  ])('%s %s', (timeZone, at, instant, back) => {
    expect(localToInstant(at, timeZone)).toBe(instant);
    expect(instantToLocal(instant, timeZone)).toBe(back);
  });

  it('keeps eight o’clock through both changes of a year', () => {
    const days = generateDates({ value: 1, unit: 'day' }, '2026-01-01', {
      fromOrdinal: 0,
      until: '2026-12-31',
      limit: 366,
    });
    const instants = days.map(({ date }) => localToInstant(`${date}T08:00`, 'Europe/Rome'));
    expect(new Set(instants.map((instant) => instant.slice(11)))).toEqual(new Set(['07:00:00Z', '06:00:00Z']));
    expect(instants.every((instant) => wallClock(instant, 'Europe/Rome').endsWith('T08:00'))).toBe(true);
  });

  it('measures durations on the clock that never changes', () => {
    expect(minutesBetween('2026-03-29T00:30:00Z', addMinutes('2026-03-29T00:30:00Z', 120))).toBe(120);
    expect(instantToLocal(addMinutes(localToInstant('2026-03-29T01:30', 'Europe/Rome'), 60), 'Europe/Rome')).toBe(
      '2026-03-29T03:30',
    );
    expect(onTheMinute('2026-03-29T08:00:59.999+02:00', 'Europe/Rome')).toBe('2026-03-29T06:00:00Z');
  });

  it('refuses a zone that does not exist', () => {
    expect(() => localToInstant('2026-01-01T08:00', 'Europe/Atlantis')).toThrow(RangeError);
  });
});
