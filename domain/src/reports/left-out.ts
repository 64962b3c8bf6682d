import { type NotAvailable, withoutCost, withoutTime } from './not-available.ts';
import type { Sums } from './sums.ts';

/**
 * How many pieces of equipment are no part of a total, and why; `failures`: how many of theirs its mean time between failures is not of.
 * `names`: of the first of them, those of which the most failed before the others.
 */
export type LeftOut = {
  readonly reason: NotAvailable;
  readonly count: number;
  readonly failures: number;
  readonly names: readonly string[];
};

/** So many are named; of the others it is said how many they are. */
const namedAtMost = 3;

/** What was not there, or is still to come, is missing nowhere. */
const missedByNobody: ReadonlySet<NotAvailable> = new Set(['no_equipment', 'not_begun']);

/** Why a total is not of all the time of a piece of equipment; null where it is, or where time is no part of it. */
const withoutItsTime = (sums: Sums): NotAvailable | null => {
  if (sums.partMonths > 0) return null;
  if (sums.timedMonths === 0) return withoutTime(sums);
  // Of some months there is time; in others something failed before the machine was installed, or its hours are unknown.
  if (sums.failures === sums.timedFailures) return null;
  return sums.untimedMonths > 0 ? 'no_monthly_hours' : 'before_records';
};

/** Those of which a total holds no time or no cost, by what is missing, the most first. */
export const leftOutOf = (all: readonly { readonly label: string; readonly sums: Sums }[]): LeftOut[] => {
  const missed = all.flatMap(({ label, sums }) => {
    const time = withoutItsTime(sums);
    const cost = sums.pricedMonths > 0 ? null : withoutCost(sums);
    return [...new Set([time, cost])].flatMap((reason) =>
      reason === null || missedByNobody.has(reason)
        ? []
        : [{ reason, label, failures: reason === time ? sums.failures - sums.timedFailures : 0 }],
    );
  });
  return Array.from(
    Map.groupBy(missed, ({ reason }) => reason),
    ([reason, some]) => ({
      ...{ reason, count: some.length },
      failures: some.reduce((sum, { failures }) => sum + failures, 0),
      names: some
        .toSorted((a, b) => b.failures - a.failures || a.label.localeCompare(b.label))
        .slice(0, namedAtMost)
        .map(({ label }) => label),
    }),
  ).sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
};
