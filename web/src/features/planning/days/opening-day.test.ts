import { expect, it } from 'vitest';
import { openingDay, openingWeek } from './opening-day.ts';

const resting = (...days: string[]) =>
  ({ dayOff: (date: string) => (days.includes(date) ? 'rest' : undefined) }) as const;

it.each([
  ['2026-11-27', 'on Friday', resting('2026-11-27', '2026-11-28', '2026-11-29'), '2026-11-27'],
  ['2026-11-28', 'on a Saturday of rest', resting('2026-11-28', '2026-11-29'), '2026-11-30'],
  ['2026-11-28', 'on a Saturday that is worked', resting('2026-11-29'), '2026-11-28'],
  ['2026-11-29', 'on a Sunday of rest', resting('2026-11-29'), '2026-11-30'],
  ['2026-11-29', 'before the calendar is known', null, '2026-11-30'],
] as const)('opens %s, %s, on the right day', (today, _, calendar, day) => {
  expect(openingDay(today, calendar)).toBe(day);
});

it.each([
  ['Friday', '2026-11-27T12:00:00Z', null, '2026-11-23'],
  ['Saturday, before the calendar is known', '2026-11-28T12:00:00Z', null, '2026-11-30'],
  ['a Saturday that is worked', '2026-11-28T12:00:00Z', resting('2026-11-29'), '2026-11-23'],
  ['the first hour of Monday where the company is', '2026-11-29T23:30:00Z', null, '2026-11-30'],
] as const)('opens with the right week on %s', (_, now, calendar, monday) => {
  expect(openingWeek(Date.parse(now), 'Europe/Rome', calendar)).toBe(monday);
});
