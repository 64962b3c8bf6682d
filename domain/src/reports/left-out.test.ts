import { expect, it } from 'vitest';
import { leftOutOf } from './left-out.ts';
import { noSums } from './sums.ts';

const whole = { ...noSums, timedMonths: 1, pricedMonths: 1 };
const withoutHours = { ...noSums, untimedMonths: 1, withoutMonthlyHours: 1 };
const withoutCost = { ...noSums, timedMonths: 1, withoutPurchaseCost: 1 };
const withoutBoth = { ...noSums, untimedMonths: 1, withoutPurchaseCost: 1 };

it('counts each piece of equipment once for each reason, the most first', () => {
  expect(leftOutOf([whole, withoutHours, withoutCost, withoutBoth, withoutBoth])).toEqual([
    { reason: 'no_monthly_hours', count: 3 },
    { reason: 'no_purchase_cost', count: 3 },
  ]);
  expect(leftOutOf([whole, withoutHours, withoutHours, withoutCost])).toEqual([
    { reason: 'no_monthly_hours', count: 2 },
    { reason: 'no_purchase_cost', count: 1 },
  ]);
});

it('has nothing to say of what is whole, or was not there', () => {
  expect(leftOutOf([whole, noSums, { ...noSums, toComeMonths: 1 }])).toEqual([]);
  expect(leftOutOf([whole, { ...noSums, unrecordedMonths: 1 }])).toEqual([{ reason: 'before_records', count: 1 }]);
  expect(leftOutOf([])).toEqual([]);
});
