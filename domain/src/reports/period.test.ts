import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOf } from '../calendar/civil-date.ts';
import { instantToLocal } from '../planning/recurrence.ts';
import { localDay, monthsUpTo } from './period.ts';

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

it('finds the day that the wall shows, around midnight, where clocks change and where a day was left out', () => {
  const zones = fc.constantFrom('Europe/Rome', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC');
  const changes = ['2026-03-29T01:00Z', '2026-10-25T01:00Z', '2011-12-30T10:00Z', '2026-03-08T05:30Z'].map(Date.parse);
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 }))
    .map(([change, beside]) => change + beside);
  const far = fc.integer({ min: Date.parse('1980-01-01'), max: Date.parse('2100-01-01') });
  fc.assert(
    fc.property(fc.oneof(near, far), zones, (at, zone) => {
      expect(localDay(at, zone)).toBe(dayOf(instantToLocal(new Date(at).toISOString(), zone)));
    }),
    { numRuns: 2_000 },
  );
});
