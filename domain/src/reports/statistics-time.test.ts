import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alwaysWorking, workingCalendarOf } from '../calendar/working-calendar.ts';
import type { ReportCalendar } from './month-time.ts';
import { statisticsTime, statisticsWeeks } from './statistics-time.ts';

const calendar: ReportCalendar = {
  ...{ timeZone: 'Europe/Rome', opens: '08:00', closes: '18:00' },
  working: workingCalendarOf([1, 2, 3, 4, 5], ['2026-12-07', '2026-12-08', '2026-12-12']),
};
const hour = 3_600_000;

describe('the weeks around now', () => {
  it('begin on Monday, end with this one and begin with it, on the clocks of the company', () => {
    // In Rome it is Monday already.
    const time = statisticsTime(calendar, Date.parse('2026-11-22T23:30:00Z'));
    expect(time).toMatchObject({
      day: '2026-11-23',
      today: { from: Date.parse('2026-11-22T23:00:00Z'), to: Date.parse('2026-11-23T23:00:00Z') },
    });
    expect([time.past[0]?.monday, time.past.at(-1)?.monday, time.next[0]?.monday, time.next.at(-1)?.sunday]).toEqual([
      '2026-09-07',
      '2026-11-23',
      '2026-11-23',
      '2027-02-14',
    ]);
  });

  it('have the opening hours of their working days: two of the closed days lie in the working week', () => {
    const { next } = statisticsTime(calendar, Date.parse('2026-11-23T08:00:00Z'));
    expect(next.slice(0, 4).map(({ capacityHours }) => capacityHours)).toEqual([50, 50, 30, 50]);
  });

  it('follow each other without a gap, also where clocks change', () => {
    const zones = fc.constantFrom('Europe/Rome', 'America/Sao_Paulo', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC');
    const moments = fc.integer({ min: Date.parse('2000-01-01Z'), max: Date.parse('2050-01-01Z') });
    fc.assert(
      fc.property(zones, moments, (timeZone, now) => {
        const { past, next, today } = statisticsTime({ ...calendar, timeZone, working: alwaysWorking }, now);
        expect([past.length, next.length]).toEqual([statisticsWeeks, statisticsWeeks]);
        expect(past.at(-1)).toEqual(next[0]);
        const all = [...past, ...next.slice(1)];
        for (const [index, week] of all.entries()) {
          if (index > 0) expect(week.from).toBe(all[index - 1]?.to);
          expect(Math.abs(week.to - week.from - 168 * hour)).toBeLessThanOrEqual(2 * hour);
          expect(Math.abs(week.capacityHours - 70)).toBeLessThanOrEqual(2);
        }
        expect(today.from <= now && now < today.to).toBe(true);
        expect(today.from >= (next[0]?.from ?? 0) && today.to <= (next[0]?.to ?? 0)).toBe(true);
      }),
    );
  });
});
