import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alwaysWorking } from '../calendar/working-calendar.ts';
import { decide, stateAfter } from '../testing/given-when-then.ts';
import { scheduleCommand, weekly } from '../testing/planning-samples.ts';
import type { SeriesEvent } from './events.ts';
import { endOf, lengthOf } from './length.ts';
import { instantToLocal, localToInstant } from './recurrence.ts';
import { seriesDecider } from './series.ts';
import { planOf } from './series-plan.ts';

const zone = 'Europe/Rome';
const series = decide(seriesDecider);

/** The ends on the wall of a weekly night, from its first on. */
const ends = (firstStart: string, durationMinutes: number): (string | undefined)[] => {
  const plan = { ...weekly, firstStart, durationMinutes, planFrom: null, planUntil: '2031-04-20' };
  const first = series.given([]).when(scheduleCommand(plan, alwaysWorking)).events();
  const all: SeriesEvent[] = [
    ...first,
    ...series.given(first).when({ type: 'ExpandSeries', calendar: alwaysWorking }).events(),
  ];
  const state = stateAfter(seriesDecider, all);
  return [0, 1, 2, 3].map((ordinal) => {
    const end = planOf(state, ordinal)?.end;
    return end && instantToLocal(end, zone).slice(11);
  });
};

it('a series over midnight ends by the clock on nights in which clocks change', () => {
  expect(ends('2031-03-22T23:00', 7 * 60)).toEqual(['06:00', '06:00', '06:00', '06:00']);
  // The night of 30 March has an hour less: six run from 23:00 to 06:00.
  expect(ends('2031-03-29T23:00', 6 * 60).slice(0, 3)).toEqual(['06:00', '06:00', '06:00']);
});

it('events that say nothing of the wall take as long as they took', () => {
  const start = localToInstant('2031-03-29T23:00', zone);
  expect(instantToLocal(endOf('2031-03-29T23:00', start, { durationMinutes: 420 }, zone), zone)).toBe(
    '2031-03-30T07:00',
  );
});

it('what was said of the first is what it has, wherever it lies', () => {
  const minute = fc.integer({ min: 0, max: 400 * 24 * 60 });
  fc.assert(
    fc.property(minute, fc.integer({ min: 1, max: 3000 }), (from, minutes) => {
      const local = instantToLocal(new Date(Date.UTC(2031, 0, 1) + from * 60_000).toISOString(), 'UTC');
      const start = localToInstant(local, zone);
      const end = endOf(local, start, lengthOf(local, start, minutes, zone), zone);
      expect((Date.parse(end) - Date.parse(start)) / 60_000).toBe(minutes);
    }),
  );
});
