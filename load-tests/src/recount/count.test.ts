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

test('what is due on a closed day is in time on the next working one, and late behind it; what is excused was never due', () => {
  const sunday = { due: '2025-02-09' };
  const works = [
    work('10T08:00', '10T09:00', false, sunday),
    work('10T10:00', '10T11:00', false, { ...sunday, outcome: 'atAnotherTime', end: '2025-02-11T09:30' }),
    work('10T12:00', '10T13:00', false, { ...sunday, outcome: 'excused' }),
    work('10T14:00', '10T15:00', false, { ...sunday, outcome: 'deleted' }),
  ];
  expect(countMachine(press, works, 0)[1]).toMatchObject({
    ...{ due: 3, inTime: 1, deleted: 1, excused: 1 },
    ...{ scheduled: 3, onSchedule: 1 },
  });
});

test('a machine stands from what its request says on, until the work is done, or to now where there is none', () => {
  const stands = { asked: { at: '2025-02-03T08:00', stands: true } };
  const [answered] = countMachine(press, [work('04T08:00', '04T10:00', false, stands)], 0).slice(1, 2);
  expect(answered).toMatchObject({ failures: 1, hoursToRestore: 26, due: 1, downPlanned: 0 });
  expect(answered?.downFault).toBeCloseTo(12 * 0.8, 9);
  const runs = { asked: { at: '2025-02-03T08:00', stands: false } };
  expect(countMachine(press, [work('04T08:00', '04T10:00', false, runs)], 0)[1]).toMatchObject({ failures: 0 });
  expect(countMachine(press, [work('04T08:00', '04T10:00', true, runs)], 0)[1]).toMatchObject({ hoursToRestore: 26 });
  const now = Date.parse('2025-02-05T08:00:00+01:00') / 60_000;
  const open = work('03T08:00', '03T09:00', true, { ...stands, outcome: 'requested' });
  expect(countMachine(press, [open], now)[1]).toMatchObject({ failures: 1, hoursToRestore: 48, works: 0 });
});

test('the year has works of every kind on the machines of the run, the same each time', () => {
  const works = worksOf(machinesOf(60));
  expect(works).toEqual(worksOf(machinesOf(60)));
  for (const outcome of ['asPlanned', 'atAnotherTime', 'open', 'deleted'] as const)
    for (const fault of outcome === 'atAnotherTime' ? [false] : [true, false])
      expect(works.filter((one) => one.outcome === outcome && one.fault === fault).length).toBeGreaterThan(3);
  const onClosed = works.filter(({ due }) => due !== undefined);
  for (const outcome of ['asPlanned', 'atAnotherTime', 'open', 'deleted', 'excused'] as const)
    expect(onClosed.filter((one) => one.outcome === outcome).length, outcome).toBeGreaterThan(3);
  for (const fault of [true, false])
    for (const stands of fault ? [true, false] : [true])
      expect(works.filter((one) => one.fault === fault && one.asked?.stands === stands).length).toBeGreaterThan(3);
  expect(works.filter(({ outcome }) => outcome === 'requested').length).toBeGreaterThan(3);
});

test('a figure that is off is told, and one that should be none', () => {
  const [counted = addCounted([])] = countMachine(press, [work('03T08:00', '03T13:00', true)], 0).slice(1, 2);
  expect(differences({ failures: 2, mtbf: 1 }, counted).join()).toContain('failures: 2 instead of 1');
  expect(differences({ mttr: 4, preventiveEfficiency: 100 }, counted).join()).toContain(
    'preventiveEfficiency: 100 instead of null',
  );
});
