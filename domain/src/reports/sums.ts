/**
 * What a month of one piece of equipment brings into a report. Everything is a sum, so that a year, a line or a company is the sum of
 * its months and of its equipment; figures are made of the sums, never of other figures (`figures.ts`).
 */
export type Sums = {
  /** Months of equipment whose monthly hours are known, and of such whose hours are not. */
  timedMonths: number;
  untimedMonths: number;
  /** Months of which only some works were looked at: those of a maintainer, or of a type. */
  partMonths: number;
  /** Months that have not begun, and months before the machine was installed or anything of it was recorded: no time, no cost. */
  toComeMonths: number;
  unrecordedMonths: number;
  /** Hours, as the required time counts them; of timed months. */
  requiredTime: number;
  downtimeFailure: number;
  downtimePlanned: number;
  /** Breakdowns that begin in the month; those of timed months. */
  failures: number;
  timedFailures: number;
  /** Clock hours from the fault to the restoration of these breakdowns, and of them those before somebody began to work on it. */
  restorationHours: number;
  waitingHours: number;
  /** Ordinary work that the recurrence put into the month and that has fallen due; of it what was done in time; apart, what may still be. */
  preventiveDue: number;
  preventiveOnTime: number;
  preventivePending: number;
  /** Of what fell due, deleted works, which count as not done; apart, those that were deleted for a reason that leaves them out. */
  preventiveDeleted: number;
  preventiveExcused: number;
  /** As `exactly` makes them of cents; of months whose cost an hour is known. */
  idleCostFailure: bigint;
  idleCostPlanned: bigint;
  pricedMonths: number;
  /** Months without a cost an hour, by what is not known of the equipment. */
  withoutPurchaseCost: number;
  withoutDepreciationYears: number;
  withoutMonthlyHours: number;
  /** Months behind the end of the depreciation: they cost nothing. */
  depreciatedMonths: number;
  /** Breakdowns that have not ended. */
  openFailures: number;
  /** Of work that was completed in the month: whole minutes of labour on faults and on all else, and whole cents of spare parts. */
  labourPlannedMinutes: number;
  labourUnplannedMinutes: number;
  /** How many of these works have hours of labour, and of how many nobody has said any. */
  labourWorks: number;
  labourWorksLeftOut: number;
  partsCost: number;
  /**
   * Cents for which the machine was bought, and of how many machines that is known or not. Of some months of one machine it is not added: it was
   * bought once. `valuedPartsCost`: spare parts of those of which it is known.
   */
  purchaseValue: number;
  machinesValued: number;
  machinesNotValued: number;
  valuedPartsCost: number;
  /** Work that was planned to begin in the month and is not to come; of it what was completed on its day; what may still be. */
  scheduled: number;
  scheduledOnTime: number;
  schedulePending: number;
};

export const noSums: Sums = {
  timedMonths: 0,
  untimedMonths: 0,
  partMonths: 0,
  toComeMonths: 0,
  unrecordedMonths: 0,
  requiredTime: 0,
  downtimeFailure: 0,
  downtimePlanned: 0,
  failures: 0,
  timedFailures: 0,
  restorationHours: 0,
  waitingHours: 0,
  preventiveDue: 0,
  preventiveOnTime: 0,
  preventivePending: 0,
  preventiveDeleted: 0,
  preventiveExcused: 0,
  idleCostFailure: 0n,
  idleCostPlanned: 0n,
  pricedMonths: 0,
  withoutPurchaseCost: 0,
  withoutDepreciationYears: 0,
  withoutMonthlyHours: 0,
  depreciatedMonths: 0,
  openFailures: 0,
  labourPlannedMinutes: 0,
  labourUnplannedMinutes: 0,
  labourWorks: 0,
  labourWorksLeftOut: 0,
  partsCost: 0,
  purchaseValue: 0,
  machinesValued: 0,
  machinesNotValued: 0,
  valuedPartsCost: 0,
  scheduled: 0,
  scheduledOnTime: 0,
  schedulePending: 0,
};

const costs = ['idleCostFailure', 'idleCostPlanned'] as const;
type Cost = (typeof costs)[number];
const names = Object.keys(noSums).filter((name) => !costs.some((cost) => cost === name)) as Exclude<keyof Sums, Cost>[];

export const addSums = (all: Iterable<Sums>): Sums => {
  const total = { ...noSums };
  for (const sums of all) {
    for (const name of names) total[name] += sums[name];
    for (const name of costs) total[name] += sums[name];
  }
  return total;
};
