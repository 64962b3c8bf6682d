import { expect, it } from 'vitest';
import { formatAge } from './age.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

it.each([
  ['2026-11-23T11:59:30Z', 'now'],
  ['2026-11-23T12:00:30Z', 'now'],
  ['2026-11-23T11:18:00Z', '42 min ago'],
  ['2026-11-23T09:01:00Z', '2 hr ago'],
  ['2026-11-22T11:00:00Z', 'yesterday'],
  ['2026-11-13T11:00:00Z', '10 days ago'],
])('%s is %s', (instant, words) => {
  expect(formatAge(instant, now, 'en')).toBe(words);
});
