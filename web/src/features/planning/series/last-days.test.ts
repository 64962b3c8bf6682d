import { expect, it } from 'vitest';
import { lastDays } from './last-days.ts';

const work = (start: string | null) => ({ start, closed: null });
const series = (planUntil: string | null, ...starts: (string | null)[]) => ({
  ...{ planUntil, timeZone: 'Europe/Rome', works: starts.map(work) },
});

it('begins today, or where the first work stands in the company, and goes no further than the end that there is', () => {
  const today = '2026-11-18';
  expect(lastDays(series(null, '2026-11-02T07:00:00Z', null, '2026-12-30T07:00:00Z'), today)).toEqual({
    ...{ min: today, max: undefined },
  });
  expect(lastDays(series('2027-01-31', '2026-12-30T23:30:00Z', '2027-01-30T07:00:00Z'), today)).toEqual({
    ...{ min: '2026-12-31', max: '2027-01-31' },
  });
  expect(lastDays(series(null), today).min).toBe(today);
});
