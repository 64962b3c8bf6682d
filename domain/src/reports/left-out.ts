import { type NotAvailable, withoutCost, withoutTime } from './figures.ts';
import type { Sums } from './sums.ts';

/** How many pieces of equipment are no part of a total, and why. */
export type LeftOut = { readonly reason: NotAvailable; readonly count: number };

/** Those of which a total holds no time or no cost, by what is missing, the most first. What was not there in the months is missed by nobody. */
export const leftOutOf = (all: readonly Sums[]): LeftOut[] => {
  const reasons = all.flatMap((sums) => {
    const time = sums.timedMonths > 0 ? [] : [withoutTime(sums)];
    const cost = sums.pricedMonths > 0 ? [] : [withoutCost(sums)];
    return [...new Set([...time, ...cost])].filter((reason) => reason !== 'no_equipment');
  });
  return Array.from(
    Map.groupBy(reasons, (reason) => reason),
    ([reason, { length }]) => ({ reason, count: length }),
  ).sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
};
