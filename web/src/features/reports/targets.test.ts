import { defaultTargets } from '@cadenza/domain/reports/targets';
import { expect, test } from 'vitest';
import { readReportSearch } from './report-search.ts';
import { aimOf, measuredBy, reachedOf } from './targets.ts';

const today = '2026-03-15';
const targets = { ...defaultTargets, failures: 2, mttr: 4 };

test('a year that is not over is held against the months that have begun', () => {
  const search = readReportSearch({ anni: '2025,2026', mesi: '1,2,3,4,12' }, today);
  expect(measuredBy(search, today)).toEqual({ months: 8, narrowed: false });
});

test('of a part of the company a sum has no target, and what is no sum has', () => {
  const whole = measuredBy(readReportSearch({ anni: '2026', mesi: '1,2,3' }, today), today);
  expect(aimOf('failures', { targets, measured: whole })).toBe(6);
  const lineId = '0199a1b2-0000-7000-8000-000000000002';
  const part = measuredBy(readReportSearch({ mesi: '3', linea: lineId }, today), today);
  expect(aimOf('failures', { targets, measured: part })).toBeNull();
  expect(aimOf('mttr', { targets, measured: part })).toBe(4);
});

test('nothing is said where there is no figure, no target, or none of that kind', () => {
  const aims = { targets, measured: { months: 1, narrowed: false } };
  expect(reachedOf('mttr', 3.5, aims)).toBe(true);
  expect(reachedOf('failures', 3, aims)).toBe(false);
  expect(reachedOf('mttr', null, aims)).toBeNull();
  expect(reachedOf('idleCost', '60.00', aims)).toBeNull();
  expect(reachedOf('hours', 12, aims)).toBeNull();
});
