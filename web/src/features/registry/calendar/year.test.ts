import { expect, test } from 'vitest';
import { closedRuns, dayAfter, daysBetween, weekdayOfDay, weeksOf } from './year.ts';

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

test('closed days that are called alike are one run, over days that nobody works', () => {
  const close = (day: string, name: string) => ({ day, name });
  const summer = ['2026-08-13', '2026-08-14', '2026-08-17'].map((day) => close(day, 'Chiusura'));
  const runs = (rows: readonly { day: string; name: string }[], rest: readonly number[]) =>
    closedRuns(rows, ({ name }) => name, rest).map(({ first, rows: days }) => `${first.day} ${days.length}`);
  expect(runs([close('2026-08-12', 'Prova'), ...summer], [6, 7])).toEqual(['2026-08-12 1', '2026-08-13 3']);
  expect(runs(summer, [7])).toEqual(['2026-08-13 2', '2026-08-17 1']);
  expect(runs([], [7])).toEqual([]);
});
