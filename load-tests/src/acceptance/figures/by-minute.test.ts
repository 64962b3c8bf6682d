import { expect, test } from 'vitest';
import { countByMinute } from './by-minute.ts';
import { type Stop, stopsOf } from './stops.ts';

const machine = { id: 1, model: 'model1', age: 3 };
const stop = (at: string, minutes: number, fault = true, late = 0): Stop => ({ machine: 1, fault, at, minutes, late });

test('failures that overlap are one, and time that was planned, too, counts as theirs', () => {
  const counted = countByMinute(
    [machine],
    [
      stop('2020-02-03 08:00:00', 300),
      stop('2020-02-03 12:00:00', 150),
      stop('2020-02-03 13:00:00', 120, false),
      stop('2020-02-20 20:00:00', 600),
    ],
  ).get(1);
  const weight = 320 / (29 * 16);
  expect(counted).toMatchObject({ failures: 2, hoursToRestore: 16.5, preventiveDue: 1 });
  // Ten months from March on, and 27 of the 29 days of February.
  expect(counted?.requiredTime).toBeCloseTo(10 * 320 + (27 / 29) * 320, 9);
  // From 8:00 to 14:30, and in the night until ten only.
  expect(counted?.downtimeFailure).toBeCloseTo(8.5 * weight, 9);
  expect(counted?.downtimePlanned).toBeCloseTo(0.5 * weight, 9);
  expect(counted?.idleCost).toBeCloseTo((9 * weight * 61_000) / (10 * 12 * 320), 9);
});

test('the night in which clocks change has an hour more or less', () => {
  const hours = (at: string) => countByMinute([machine], [stop(at, 24 * 60)]).get(1)?.downtimeFailure ?? 0;
  // From six to six of the clock before, so an hour early or late in the morning after.
  expect(hours('2020-03-28 06:00:00')).toBeCloseTo((17 * 320) / (31 * 16), 9);
  expect(hours('2020-10-24 06:00:00')).toBeCloseTo((16 * 320) / (31 * 16), 9);
});

test('a replacement because of a failure is no planned one', () => {
  const failures = '"datetime","machineID","failure"\n2020-01-05 06:00:00,1,"comp4"\n';
  const replacements =
    '"datetime","machineID","comp"\n2019-12-05 06:00:00,1,"comp4"\n2020-01-05 06:00:00,1,"comp4"\n2020-01-05 06:00:00,1,"comp1"\n';
  expect(stopsOf(failures, replacements).map(({ fault, at }) => [fault, at])).toEqual([
    [true, '2020-01-05 06:00:00'],
    [false, '2020-01-05 06:00:00'],
  ]);
  expect(() => stopsOf('x', replacements)).toThrow('not failures.csv');
});
