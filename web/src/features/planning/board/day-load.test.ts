import { dayOf } from '@cadenza/domain/company/civil-date';
import { always } from '@cadenza/domain/reports/capacity';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayLoads } from './day-load.ts';

const hour = 3_600_000;
const day = (at: number) => ({
  date: `2027-01-0${at + 4}`,
  from: at * 24 * hour,
  to: (at + 1) * 24 * hour,
  left: 0,
  width: 100,
});
const days = [day(0), day(1), day(2)];
/** Open from 8 to 18, but for the last day. */
const openOf = (date: string) => {
  const at = days.findIndex((one) => one.date === date);
  return at === 2 ? null : { from: (at * 24 + 8) * hour, to: (at * 24 + 18) * hour };
};
const work = (from: number, to: number) => ({ id: 'x', startMs: from * hour, endMs: to * hour });

it('counts the work of a day whole, and of what goes over nights the opening hours', () => {
  expect(dayLoads([work(9, 11), work(20, 21)], days, openOf, always).map(({ minutes }) => minutes)).toEqual([
    180, 0, 0,
  ]);
  expect(dayLoads([work(16, 34)], days, openOf, always).map(({ minutes }) => minutes)).toEqual([120, 120, 0]);
  expect(dayLoads([], days, openOf, always).map(({ capacity }) => capacity)).toEqual([600, 600, 0]);
});

it('knows of somebody as many minutes as their day has, and none of a day on which they are away', () => {
  const first = dayOf('2027-01-05');
  const somebody = { dailyHours: 6, absences: [{ first, last: first + 9 }] };
  expect(dayLoads([], days, openOf, somebody).map(({ capacity }) => capacity)).toEqual([360, 0, 0]);
});

it('never counts a minute twice', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(71), fc.integer({ min: 1, max: 40 })), { maxLength: 20 }), (works) => {
      const rows = works.map(([from, hours]) => work(from, Math.min(from + hours, 72)));
      const planned = rows.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 60_000, 0);
      const counted = dayLoads(rows, days, openOf, always).reduce((sum, { minutes }) => sum + minutes, 0);
      expect(counted).toBeLessThanOrEqual(planned);
    }),
  );
});
