import { expect, it } from 'vitest';
import type { SeriesWork } from './use-series.ts';
import { isLate, movedFrom, standsOn } from './work-day.ts';

const zone = 'Europe/Rome';
const work: Pick<SeriesWork, 'generatedDate' | 'start' | 'state' | 'own' | 'closed'> = {
  ...{ generatedDate: '2030-07-15', start: '2030-07-17T05:15:00Z' },
  ...{ state: 'OPEN', own: [], closed: null },
};
const holiday = { day: '2030-07-15', type: 'holiday', name: 'Patrono' } as const;

it('a work stands on the day of its start where the series lives, what was skipped on its closed day', () => {
  expect(standsOn(work, zone)).toBe('2030-07-17');
  expect(standsOn({ ...work, start: '2030-07-16T22:30:00Z' }, zone)).toBe('2030-07-17');
  expect(standsOn({ start: null, closed: holiday }, zone)).toBe('2030-07-15');
  expect(standsOn({ start: null, closed: null }, zone)).toBeUndefined();
});

it('a series was moved where an open work stands elsewhere than its rule says', () => {
  const moved = { generated: '2030-07-15', placed: '2030-07-17' };
  const unmoved = { ...work, generatedDate: '2030-07-08', start: '2030-07-08T05:15:00Z' };
  expect(movedFrom([work], zone)).toEqual(moved);
  expect(movedFrom([unmoved, work], zone)).toEqual(moved);
  expect(movedFrom([unmoved], zone)).toBeUndefined();
  // Not of the series: moved by itself, put off for a closed day, done, deleted.
  for (const other of [
    { own: ['time'] },
    { closed: holiday },
    { state: 'COMPLETED' as const },
    { state: 'CANCELLED' as const },
  ])
    expect(movedFrom([{ ...work, ...other }], zone)).toBeUndefined();
});

it.each(['OPEN', 'STARTED'] as const)(
  'what is %s is late once its end is over, and nothing that is done, deleted or skipped is',
  (state) => {
    const end = '2030-07-17T06:15:00Z';
    expect(isLate({ state, end }, Date.parse(end))).toBe(false);
    expect(isLate({ state, end }, Date.parse(end) + 1)).toBe(true);
    expect(isLate({ state, end: null }, Date.parse(end) + 1)).toBe(false);
    for (const other of ['COMPLETED', 'CANCELLED', 'SKIPPED'] as const)
      expect(isLate({ state: other, end }, Date.parse(end) + 1)).toBe(false);
  },
);
