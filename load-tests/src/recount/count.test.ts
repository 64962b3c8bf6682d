import { expect, test } from 'vitest';
import { differences } from './compare.ts';
import { addCounted, centsOf, countMachine } from './count.ts';
import { machinesOf, type Recounted, type Work, worksOf } from './year.ts';

const press: Recounted = { id: 0, line: 'model1', installed: '2020-01-01', hours: 160, cost: 12_000_000 };
const work = (from: string, to: string, fault: boolean, more: Partial<Work> = {}): Work => ({
  ...{ machine: 0, from: `2025-02-${from}`, to: `2025-02-${to}`, fault, labour: 1, outcome: 'asPlanned', ...more },
});

test('counts the worked example of the definitions', () => {
  const works = [
    work('03T08:00', '03T13:00', true),
    work('03T12:00', '03T14:30', true),
    work('06T17:00', '07T10:00', true),
    work('05T09:00', '05T11:30', false),
  ];
  const february = addCounted(countMachine(press, works, 0).slice(1, 2));
  expect(february).toMatchObject({ failures: 2, hoursToRestore: 23.5, due: 1, inTime: 1, works: 4, timed: 1 });
  expect(february.required).toBeCloseTo(160, 9);
  expect(february.downFault).toBeCloseTo(7.6, 9);
  expect(february.downPlanned).toBeCloseTo(2, 9);
  expect(centsOf(february)).toBe(6000);
});

test('late is what was over behind its day, and deleted work was due and on the schedule', () => {
  const works = [
    work('03T08:00', '03T09:00', false, { outcome: 'atAnotherTime', end: '2025-02-04T16:30' }),
    work('05T08:00', '05T09:00', false, { outcome: 'atAnotherTime', end: '2025-02-03T12:30' }),
    work('06T08:00', '06T09:00', false, { outcome: 'deleted' }),
  ];
  expect(countMachine(press, works, 0)[1]).toMatchObject({ due: 3, inTime: 1, scheduled: 3, onSchedule: 1 });
});

test('the year has works of every kind on the machines of the run, the same each time', () => {
  const works = worksOf(machinesOf(60));
  expect(works).toEqual(worksOf(machinesOf(60)));
  for (const outcome of ['asPlanned', 'atAnotherTime', 'open', 'deleted'] as const)
    for (const fault of outcome === 'atAnotherTime' ? [false] : [true, false])
      expect(works.filter((one) => one.outcome === outcome && one.fault === fault).length).toBeGreaterThan(3);
});

test('a figure that is off is told, and one that should be none', () => {
  const [counted = addCounted([])] = countMachine(press, [work('03T08:00', '03T13:00', true)], 0).slice(1, 2);
  expect(differences({ failures: 2, mtbf: 1 }, counted).join()).toContain('failures: 2 instead of 1');
  expect(differences({ mttr: 4, preventiveEfficiency: 100 }, counted).join()).toContain(
    'preventiveEfficiency: 100 instead of null',
  );
});
