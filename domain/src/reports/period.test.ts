import fc from 'fast-check';
import { expect, it } from 'vitest';
import { monthsUpTo } from './period.ts';

it('makes months up to one of them that follow each other and end with it', () => {
  const years = fc.integer({ min: 1902, max: 2200 });
  fc.assert(
    fc.property(years, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 24 }), (year, month, count) => {
      const months = monthsUpTo({ year, month }, count);
      expect(months).toHaveLength(count);
      expect(months.at(-1)).toEqual({ year, month });
      const places = months.map((one) => one.year * 12 + one.month);
      expect(places).toEqual(Array.from({ length: count }, (_, index) => year * 12 + month - count + 1 + index));
      expect(months.every((one) => one.month >= 1 && one.month <= 12)).toBe(true);
    }),
  );
});
