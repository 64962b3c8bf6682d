import { expect, it } from 'vitest';
import { leftOutOf } from './left-out.ts';
import { noSums, type Sums } from './sums.ts';

const whole = { ...noSums, timedMonths: 1, pricedMonths: 1 };
const withoutHours = { ...noSums, untimedMonths: 1, withoutMonthlyHours: 1 };
const withoutCost = { ...noSums, timedMonths: 1, withoutPurchaseCost: 1 };
const withoutBoth = { ...noSums, untimedMonths: 1, withoutPurchaseCost: 1 };

/** Pieces of equipment by the letters of the alphabet. */
const leftOut = (all: readonly Sums[]) =>
  leftOutOf(all.map((sums, at) => ({ label: String.fromCharCode(65 + at), sums })));

it('counts each piece of equipment once for each reason, the most first', () => {
  expect(leftOut([whole, withoutHours, withoutCost, withoutBoth, withoutBoth])).toEqual([
    { reason: 'no_monthly_hours', count: 3, failures: 0, names: ['B', 'D', 'E'] },
    { reason: 'no_purchase_cost', count: 3, failures: 0, names: ['C', 'D', 'E'] },
  ]);
  expect(leftOut([whole, withoutHours, withoutHours, withoutCost])).toEqual([
    { reason: 'no_monthly_hours', count: 2, failures: 0, names: ['B', 'C'] },
    { reason: 'no_purchase_cost', count: 1, failures: 0, names: ['D'] },
  ]);
});

it('says how many failures the mean time between failures is not of', () => {
  expect(
    leftOut([
      { ...whole, failures: 29, timedFailures: 29 },
      { ...withoutBoth, failures: 1 },
    ]),
  ).toEqual([
    { reason: 'no_monthly_hours', count: 1, failures: 1, names: ['B'] },
    { reason: 'no_purchase_cost', count: 1, failures: 0, names: ['B'] },
  ]);
  // It failed before it was installed, and its other months are in the total.
  expect(leftOut([{ ...whole, unrecordedMonths: 1, failures: 3, timedFailures: 2 }])).toEqual([
    { reason: 'before_records', count: 1, failures: 1, names: ['A'] },
  ]);
  // Narrowed to some works there is no such mean.
  expect(leftOut([{ ...whole, untimedMonths: 1, timedMonths: 0, partMonths: 1, failures: 3 }])).toEqual([]);
});

it('has nothing to say of what is whole, or was not there', () => {
  expect(leftOut([whole, noSums, { ...noSums, toComeMonths: 1 }])).toEqual([]);
  expect(leftOut([whole, { ...noSums, unrecordedMonths: 1 }])).toEqual([
    { reason: 'before_records', count: 1, failures: 0, names: ['B'] },
  ]);
  expect(leftOut([])).toEqual([]);
});

it('names three of them, those of which the most failed first, and then by name', () => {
  const failing = (failures: number) => ({ ...withoutHours, failures });
  const [hours] = leftOut([withoutHours, failing(1), withoutHours, failing(4), failing(1)]);
  expect(hours).toMatchObject({ count: 5, failures: 6, names: ['D', 'B', 'E'] });
});
