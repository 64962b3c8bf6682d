import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';
import { notesOf } from './notes.ts';
import { noSums } from './sums.ts';

const words = (name: string, values: object) => notesOf(name, { ...values }).map((note) => note.words);
const timed = { ...noSums, timedMonths: 1, requiredTime: 160 };

it('tells of a mean between few failures its interval, and that it only indicates', () => {
  expect(words('mtbf', figuresOf({ ...timed, failures: 2, timedFailures: 2 }))).toEqual([
    ...['ofRunning', 'interval', 'indicative'],
  ]);
  expect(words('mtbf', figuresOf({ ...timed, failures: 9, timedFailures: 9 }))).toEqual(['ofRunning', 'interval']);
  expect(words('mtbf', figuresOf({ ...timed, failures: 9, timedFailures: 8 }))).toEqual([
    ...['ofRunning', 'interval', 'failuresOut'],
  ]);
});

it('tells of no failure how long it ran at least, and nothing where that is not known', () => {
  expect(notesOf('mtbf', figuresOf(timed))).toEqual([
    { words: 'atLeast', gaps: { hours: 'operatingTime', from: 'mtbfLower' } },
  ]);
  // Why there is no figure is told in place of them, also of a machine that failed.
  expect(words('mtbf', figuresOf({ ...noSums, untimedMonths: 1, failures: 8 }))).toEqual([]);
  expect(words('mtbf', figuresOf({ ...timed, untimedMonths: 1, failures: 8 }))).toEqual(['atLeast', 'failuresOut']);
});

it('tells of how many a share is, and of none nothing', () => {
  const some = figuresOf({ ...noSums, preventiveDue: 3, scheduled: 2, labourPlannedMinutes: 60 });
  const shares = ['preventiveEfficiency', 'scheduleCompliance', 'unplannedLabourRate'];
  expect(shares.flatMap((name) => words(name, some))).toEqual(['onTime', 'onSchedule', 'ofLabour']);
  expect(shares.flatMap((name) => words(name, figuresOf(noSums)))).toEqual([]);
});

it('tells what was divided, and what is in neither part', () => {
  const some = figuresOf({
    ...{ ...timed, untimedMonths: 1, failures: 3, timedFailures: 2 },
    ...{ labourPlannedMinutes: 60, labourWorks: 1, labourWorksLeftOut: 1 },
  });
  expect(words('mttr', some)).toEqual(['ofRestoring', 'waiting']);
  expect(words('downtimeRate', some)).toEqual(['ofRequired', 'unplanned', 'monthsOut']);
  expect(words('unplannedLabourRate', some)).toEqual(['ofLabour', 'worksOut']);
});

it('tells the cost of parts once where it is that of machines with a value, and apart where it is not', () => {
  const valued = { ...noSums, purchaseValue: 100_000, machinesValued: 2, valuedPartsCost: 500 };
  expect(words('partsCostRate', figuresOf({ ...valued, partsCost: 500 }))).toEqual(['ofValue']);
  expect(words('partsCostRate', figuresOf({ ...valued, partsCost: 700, machinesNotValued: 1 }))).toEqual([
    ...['ofPurchase', 'machinesOut'],
  ]);
});

it('tells how much is still to come, also where nothing has been judged yet', () => {
  const some = figuresOf({ ...noSums, preventiveDue: 3, preventivePending: 2, scheduled: 1, schedulePending: 1 });
  expect(words('preventiveEfficiency', some)).toEqual(['onTime', 'pending']);
  expect(words('scheduleCompliance', some)).toEqual(['onSchedule', 'pending']);
  const none = figuresOf({ ...noSums, preventivePending: 2, schedulePending: 1 });
  expect(notesOf('preventiveEfficiency', none)).toEqual([{ words: 'pending', gaps: { pending: 'preventivePending' } }]);
  expect(words('scheduleCompliance', none)).toEqual(['pending']);
});

it('tells why what is written off costs nothing', () => {
  expect(words('idleCost', figuresOf({ ...noSums, pricedMonths: 2, depreciatedMonths: 2 }))).toEqual(['depreciated']);
  expect(words('idleCost', figuresOf({ ...noSums, pricedMonths: 2, depreciatedMonths: 1 }))).toEqual(['split']);
});
