import { expect, test } from 'vitest';
import { dayAfter, daysBetween, weekdayOfDay, weeksOf } from './year.ts';

test('a month has its days once, in weeks from Monday', () => {
  const weeks = weeksOf(2028, 2);
  expect(weeks[0]).toEqual([null, '2028-02-01', '2028-02-02', '2028-02-03', '2028-02-04', '2028-02-05', '2028-02-06']);
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(29);
  expect(weekdayOfDay('2028-02-29')).toBe(2);
  const days = Array.from({ length: 12 }, (_, month) => weeksOf(2027, month + 1).flat()).flat();
  expect(days.filter((day) => day !== null)).toEqual(daysBetween('2027-01-01', '2027-12-31'));
});

test('a range goes from the earlier to the later day, and a key from day to day', () => {
  expect(daysBetween('2027-03-02', '2027-02-27')).toEqual(['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02']);
  expect(dayAfter('ArrowDown', '2027-12-31')).toBe('2028-01-07');
  expect(dayAfter('x', '2027-12-31')).toBeUndefined();
});
