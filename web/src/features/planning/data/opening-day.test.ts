import { expect, it } from 'vitest';
import { openingDay } from './opening-day.ts';

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
