import { expect, it } from 'vitest';
import { daysLate } from './days-late.ts';

it('counts days of the calendar since the end of what is not done, and none of any other', () => {
  const now = Date.parse('2026-11-28T09:00:00Z');
  const late = (end: string, completed = false): number | null =>
    daysLate({ completed, endsAt: Date.parse(end), endDay: end.slice(0, 10) }, { now, today: '2026-11-28' });
  expect([late('2026-11-28T08:00:00Z'), late('2026-11-27T23:30:00Z'), late('2026-10-28T08:00:00Z')]).toEqual([
    0, 1, 31,
  ]);
  expect([late('2026-11-28T09:00:00Z'), late('2027-01-01T00:00:00Z'), late('2026-11-01T08:00:00Z', true)]).toEqual([
    null,
    null,
    null,
  ]);
});
