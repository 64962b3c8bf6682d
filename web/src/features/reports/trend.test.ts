import { expect, test } from 'vitest';
import { type TrendMonth, trendOf } from './trend.ts';

const months: readonly TrendMonth[] = Array.from({ length: 24 }, (_, at) => ({
  year: 2025 + Math.floor(at / 12),
  month: (at % 12) + 1,
  figures: { mtbf: at, idleCost: at === 10 ? null : `${at}.50`, provisional: at === 22 },
}));

test('a trend sets each month beside that of the year before', () => {
  const points = trendOf(months, 'mtbf', '2026-12-31');
  expect(points).toHaveLength(12);
  expect(points[0]).toEqual({ year: 2026, month: 1, value: 12, before: 0, provisional: false });
  expect(points[10]).toMatchObject({ value: 22, before: 10, provisional: true });
});

test('a month that is still to come has no figure, money is a number, and what there is not stays none', () => {
  const points = trendOf(months, 'idleCost', '2026-11-23');
  expect(points[10]).toMatchObject({ month: 11, value: 22.5, before: null });
  expect(points[11]).toMatchObject({ month: 12, value: null, before: 11.5, provisional: false });
});
