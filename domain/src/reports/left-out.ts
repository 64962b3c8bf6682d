import { type NotAvailable, withoutCost, withoutTime } from './figures.ts';
import type { Sums } from './sums.ts';

/** How many pieces of equipment are no part of a total, and why. */
export type LeftOut = { readonly reason: NotAvailable; readonly count: number };

/** What was not there, or is still to come, is missing nowhere. */
const missedByNobody: ReadonlySet<NotAvailable> = new Set(['no_equipment', 'not_begun']);

/** Those of which a total holds no time or no cost, by what is missing, the most first. */
export const leftOutOf = (all: readonly Sums[]): LeftOut[] => {
  const reasons = all.flatMap((sums) => {
    const time = sums.timedMonths > 0 ? [] : [withoutTime(sums)];
    const cost = sums.pricedMonths > 0 ? [] : [withoutCost(sums)];
    return [...new Set([...time, ...cost])].filter((reason) => !missedByNobody.has(reason));
  });
  return Array.from(
    Map.groupBy(reasons, (reason) => reason),
    ([reason, { length }]) => ({ reason, count: length }),
  ).sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
};
