import { expect, it } from 'vitest';
import { leftOutOf } from './left-out.ts';
import { noSums } from './sums.ts';

const whole = { ...noSums, timedMonths: 1, pricedMonths: 1 };
const withoutHours = { ...noSums, untimedMonths: 1, withoutMonthlyHours: 1 };
const withoutCost = { ...noSums, timedMonths: 1, withoutPurchaseCost: 1 };
const withoutBoth = { ...noSums, untimedMonths: 1, withoutPurchaseCost: 1 };

it('counts each piece of equipment once for each reason, the most first', () => {
  expect(leftOutOf([whole, withoutHours, withoutCost, withoutBoth, withoutBoth])).toEqual([
    { reason: 'no_monthly_hours', count: 3, failures: 0 },
    { reason: 'no_purchase_cost', count: 3, failures: 0 },
  ]);
  expect(leftOutOf([whole, withoutHours, withoutHours, withoutCost])).toEqual([
    { reason: 'no_monthly_hours', count: 2, failures: 0 },
    { reason: 'no_purchase_cost', count: 1, failures: 0 },
  ]);
});

it('says how many failures the mean time between failures is not of', () => {
  expect(
    leftOutOf([
      { ...whole, failures: 29, timedFailures: 29 },
      { ...withoutBoth, failures: 1 },
    ]),
  ).toEqual([
    { reason: 'no_monthly_hours', count: 1, failures: 1 },
    { reason: 'no_purchase_cost', count: 1, failures: 0 },
  ]);
  // It failed before it was installed, and its other months are in the total.
  expect(leftOutOf([{ ...whole, unrecordedMonths: 1, failures: 3, timedFailures: 2 }])).toEqual([
    { reason: 'before_records', count: 1, failures: 1 },
  ]);
  // Narrowed to some works there is no such mean.
  expect(leftOutOf([{ ...whole, untimedMonths: 1, timedMonths: 0, partMonths: 1, failures: 3 }])).toEqual([]);
});

it('has nothing to say of what is whole, or was not there', () => {
  expect(leftOutOf([whole, noSums, { ...noSums, toComeMonths: 1 }])).toEqual([]);
  expect(leftOutOf([whole, { ...noSums, unrecordedMonths: 1 }])).toEqual([
    { reason: 'before_records', count: 1, failures: 0 },
  ]);
  expect(leftOutOf([])).toEqual([]);
});
