import { expect, test } from 'vitest';
import { clockOffset, clockOffsetFrom, instant, now, timestamp, todayIn } from './clock.ts';

test.each([
  [undefined, 0],
  ['', 0],
  ['0', 0],
  ['86400000', 86_400_000],
  ['-1500', -1_500],
])('an offset of %s is %s ms', (text, offset) => {
  expect(clockOffsetFrom(text)).toBe(offset);
});

test.each(['an hour', '1.5', '1e3', ' 5', '2026-11-18T08:40:00Z', '99999999999999999999'])(
  'an offset of "%s" ends the start in words',
  (text) => {
    expect(() => clockOffsetFrom(text)).toThrow(/CLOCK_OFFSET_MS must be whole milliseconds/);
  },
);

test('every form tells the one time, and the worker has inherited the offset of its run', () => {
  expect(String(clockOffset)).toBe(process.env.CLOCK_OFFSET_MS);
  const [before, at, written, after] = [now(), instant(), timestamp(), now()];
  for (const one of [at.epochMilliseconds, Date.parse(written)]) {
    expect(one).toBeGreaterThanOrEqual(before);
    expect(one).toBeLessThanOrEqual(after);
  }
  expect(written).toMatch(/\.\d{3}Z$/);
});

test('the date is that of the place', () => {
  const [east, west] = [todayIn('Pacific/Kiritimati'), todayIn('Pacific/Midway')];
  expect(east.since(west).days).toBeOneOf([1, 2]);
});
