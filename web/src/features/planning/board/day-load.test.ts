import { dayOf } from '@cadenza/domain/calendar/civil-date';
import { always } from '@cadenza/domain/reports/capacity';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysFrom } from '../days/days.ts';
import { dayLoads, overDays } from './day-load.ts';
import { createZonedScale } from './zoned-scale.ts';

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

it.each([
  ['within one day, after hours', [work(9, 11), work(20, 21)], [180, 0, 0]],
  ['from Tue 22:00 to Wed 06:00', [work(22, 30)], [120, 360, 0]],
  ['from before the day closes to after it opens', [work(17.5, 30.5)], [390, 390, 0]],
  ['half an hour of the next day', [work(16, 24.5)], [480, 30, 0]],
  ['up to midnight', [work(20, 24)], [240, 0, 0]],
  ['over a day that is not worked', [work(40, 72)], [0, 480, 1440]],
])('counts of each day what lies in it: %s', (_, rows, minutes) => {
  expect(dayLoads(rows, days, openOf, always).map((load) => load.minutes)).toEqual(minutes);
});

it('has as many minutes of capacity as the day is open', () => {
  expect(dayLoads([], days, openOf, always).map(({ capacity }) => capacity)).toEqual([600, 600, 0]);
});

it('knows of somebody as many minutes as their day has, and none of a day on which they are away', () => {
  const first = dayOf('2027-01-05');
  const somebody = { dailyHours: 6, absences: [{ first, last: first + 9 }] };
  expect(dayLoads([], days, openOf, somebody).map(({ capacity }) => capacity)).toEqual([360, 0, 0]);
});

/** The days around both changes of the clocks, with 23 and 25 hours. */
const rome = ['2027-03-27', '2027-10-30'].flatMap((first) => {
  const { days } = createZonedScale({
    ...{ timeZone: 'Europe/Rome', days: daysFrom(first, 3), widths: [100, 100, 100] },
    ...{ dayStart: '06:00', dayEnd: '18:00', margin: 6, slotMinutes: 60 },
  });
  return [days];
});

it('counts every minute of a work on one day, also where clocks change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...rome),
      fc.array(fc.tuple(fc.nat(71 * 60), fc.integer({ min: 1, max: 3000 })), { maxLength: 20 }),
      (shown, works) => {
        const [from, to] = [shown[0]?.from ?? 0, shown.at(-1)?.to ?? 0];
        const rows = works.map(([start, length]) => {
          const startMs = Math.min(from + start * 60_000, to - 60_000);
          return { id: 'x', startMs, endMs: Math.min(startMs + length * 60_000, to) };
        });
        const planned = rows.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 60_000, 0);
        const counted = dayLoads(rows, shown, () => null, always).reduce((sum, { minutes }) => sum + minutes, 0);
        expect(counted).toBe(planned);
      },
    ),
  );
});

it('names by day those who have more to do than there are hours of them, and nobody who has just as many', () => {
  const lane = (label: string, ...rows: ReturnType<typeof work>[]) => ({
    maintainer: { id: label, label },
    rows: { rows },
  });
  const eight = { dailyHours: 8, absences: [] };
  const lanes = [
    lane('Anna', work(8, 17), work(32, 40)),
    lane('Bruno', work(8, 16)),
    lane('Carla', work(8, 12), work(9, 14)),
    { ...lane('', work(8, 20)), maintainer: null },
  ];
  expect([...overDays(lanes, (rows) => dayLoads(rows, days, openOf, eight))]).toEqual([
    ['2027-01-04', ['Anna', 'Carla']],
  ]);
});
