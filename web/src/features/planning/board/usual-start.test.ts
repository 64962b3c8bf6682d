import { expect, it } from 'vitest';
import { usualStart } from './usual-start.ts';

const resting = ['2026-11-28', '2026-11-29'];
const plan = {
  setup: { timeZone: 'Europe/Rome', dayStart: '06:00', dayEnd: '18:00', slotMinutes: 30 },
  calendar: { dayOff: (date: string) => (resting.includes(date) ? ('rest' as const) : undefined) },
};
const at = (local: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Rome').epochMilliseconds;

it.each([
  ['the next slot of today', '2026-11-26', '2026-11-26T10:10', '2026-11-26T10:30'],
  ['the beginning of a day to come', '2026-12-01', '2026-11-26T10:10', '2026-12-01T06:00'],
  ['today where a day that is over is looked at', '2026-11-20', '2026-11-26T10:10', '2026-11-26T10:30'],
  ['the beginning of today, before it', '2026-11-26', '2026-11-26T04:00', '2026-11-26T06:00'],
  ['tomorrow, after the hours of today', '2026-11-26', '2026-11-26T20:29', '2026-11-27T06:00'],
  ['tomorrow, in the last slot of today', '2026-11-26', '2026-11-26T17:45', '2026-11-27T06:00'],
  ['the next day that is worked', '2026-11-28', '2026-11-26T10:10', '2026-11-30T06:00'],
  ['the next day that is worked, on a Friday evening', '2026-11-27', '2026-11-27T20:29', '2026-11-30T06:00'],
])('proposes %s', (_, date, now, start) => {
  expect(usualStart(plan, date, now.slice(0, 10), at(now)).startMs).toBe(at(start));
});

it('proposes some day to come where nobody works for a month', () => {
  const closed = { ...plan, calendar: { dayOff: () => 'companyClosure' as const } };
  expect(usualStart(closed, '2026-11-26', '2026-11-26', at('2026-11-26T10:10')).startMs).toBeGreaterThan(
    at('2026-11-26T10:10'),
  );
});
