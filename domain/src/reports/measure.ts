import type { DayNumber } from '../calendar/civil-date.ts';
import { exactly } from './apportion.ts';
import { type Breakdown, breakdownsOf, type Stop, united, without } from './breakdowns.ts';
import { hourlyCost, type Price } from './idle-cost.ts';
import { hoursOf, type MonthTime, overlap, type Span } from './month-time.ts';
import { partsShareSums } from './parts-share.ts';
import { type DueState, isJudged } from './preventive.ts';
import {
  countedHours,
  hoursInUse,
  isInService,
  outsideOf,
  type RequiredTime,
  requiredTime,
  type Service,
} from './required-time.ts';
import { addSums, noSums, type Sums } from './sums.ts';
import { type DoneWork, type ScheduledWork, workSums } from './work-figures.ts';

/** A piece of equipment as reports know it. */
export type Machine = Service & Price;

/** What happened to it: also what began before the months that are asked for, or ended after them. */
export type MachineHistory = {
  readonly failures: readonly Stop[];
  /** Actual times of completed work that was no fault. */
  readonly planned: readonly Span[];
  readonly due: readonly { readonly due: DayNumber; readonly state: DueState }[];
  readonly done: readonly DoneWork[];
  readonly scheduled: readonly ScheduledWork[];
  /** Only some of its works are here: those of a maintainer, or of a type. */
  readonly part?: boolean;
};

/**
 * A breakdown with its clock hours in which the machine was in use, and those that the required time of the months counts; null where nobody
 * has said how long the machine runs.
 */
export type MeasuredBreakdown = Breakdown & { readonly hours: number; readonly downtime: number | null };

/** The sums of a piece of equipment in some months, those of each month, and the breakdowns that begin in them or reach into them. */
export type Measured = {
  readonly sums: Sums;
  readonly monthly: readonly Sums[];
  readonly breakdowns: readonly MeasuredBreakdown[];
  readonly reaching: readonly Breakdown[];
};

/** `now`: epoch milliseconds; what has not ended runs to it. */
export const measureMachine = (
  machine: Machine,
  { failures, planned, due, done, scheduled, part = false }: MachineHistory,
  months: readonly MonthTime[],
  now: number,
): Measured => {
  const breakdowns = breakdownsOf(failures, now);
  // Planned time during a failure is failure.
  const stops = without(united(planned), united(breakdowns));
  const cost = hourlyCost(machine);
  const outside = months.map((month) => outsideOf(month, machine, now));
  const times = months.map((month, index) => (outside[index] ? null : requiredTime(month, machine, now)));
  const monthly = months.map((month, index): Sums => {
    const begun = breakdowns.filter(({ from }) => from >= month.from && from < month.to);
    const time = times[index] ?? null;
    const down = time && downtimeOf(month, time, breakdowns, stops);
    const work = workSums(month, done, scheduled);
    return {
      ...noSums,
      ...timeOf(outside[index] ?? null, down, begun.length),
      partMonths: part ? 1 : 0,
      failures: begun.length,
      openFailures: breakdowns.filter((one) => one.open && hoursOf(overlap(one, month)) > 0).length,
      restorationHours: begun.reduce((hours, one) => hours + hoursInUse(one, machine), 0),
      waitingHours: begun.reduce(
        (hours, one) => hours + hoursInUse({ from: one.from, to: Math.min(one.workFrom, one.to) }, machine),
        0,
      ),
      ...preventiveOf(month, due),
      ...work,
      ...partsShareSums(machine.purchaseCost, { ...work, isThere: isInService(month, machine, now) }),
      ...(outside[index] ? {} : costOf(month, time, cost, breakdowns, stops)),
    };
  });
  const asked = breakdowns.filter(({ from }) => months.some((month) => from >= month.from && from < month.to));
  const downtime = (breakdown: Breakdown): number | null => {
    if (machine.monthlyHours === null) return null;
    return months.reduce((hours, month, index) => {
      const time = times[index];
      return time ? hours + counted([breakdown], month, time) : hours;
    }, 0);
  };
  const reaching = breakdowns.filter((one) => reaches(one, months));
  const measured = asked.map((one) => ({ ...one, hours: hoursInUse(one, machine), downtime: downtime(one) }));
  const sums = addSums(monthly);
  const isThere = months.some((month) => isInService(month, machine, now));
  const whole = { ...sums, ...partsShareSums(machine.purchaseCost, { ...sums, isThere }) };
  return { sums: whole, monthly, breakdowns: measured, reaching };
};

const outsideMonths = { toCome: 'toComeMonths', unrecorded: 'unrecordedMonths' } as const;

const timeOf = (
  outside: keyof typeof outsideMonths | null,
  down: ReturnType<typeof downtimeOf> | null,
  failures: number,
): Partial<Sums> => {
  if (outside) return { [outsideMonths[outside]]: 1 };
  return down ? { timedMonths: 1, ...down, timedFailures: failures } : { untimedMonths: 1 };
};

/** Whether a span lies in one of the months, or partly. */
export const reaches = (span: Span, months: readonly Span[]): boolean =>
  months.some((month) => hoursOf(overlap(span, month)) > 0 || (span.from >= month.from && span.from < month.to));

const counted = (spans: readonly Span[], within: Span, time: RequiredTime): number => {
  let hours = 0;
  for (const span of spans) {
    // Most lie in other months: of these nothing is made.
    if (span.from < within.to && span.to > within.from) hours += countedHours(overlap(span, within), time);
  }
  return hours;
};

const downtimeOf = (
  month: Span,
  time: RequiredTime,
  breakdowns: readonly Span[],
  planned: readonly Span[],
): Pick<Sums, 'requiredTime' | 'downtimeFailure' | 'downtimePlanned'> => ({
  requiredTime: time.hours,
  downtimeFailure: counted(breakdowns, month, time),
  downtimePlanned: counted(planned, month, time),
});

const partOf = {
  onTime: 'preventiveOnTime',
  pending: 'preventivePending',
  deleted: 'preventiveDeleted',
  excused: 'preventiveExcused',
  ...{ late: undefined, missed: undefined },
} as const satisfies Record<DueState, keyof Sums | undefined>;

const preventiveOf = (
  { days }: MonthTime,
  all: MachineHistory['due'],
): Pick<Sums, `preventive${'Due' | 'OnTime' | 'Pending' | 'Deleted' | 'Excused'}`> => {
  const first = days[0]?.day ?? 0;
  const sums = {
    preventiveDue: 0,
    preventiveOnTime: 0,
    preventivePending: 0,
    preventiveDeleted: 0,
    preventiveExcused: 0,
  };
  for (const { due, state } of all) {
    if (due < first || due >= first + days.length) continue;
    if (isJudged(state)) sums.preventiveDue += 1;
    const part = partOf[state];
    if (part !== undefined) sums[part] += 1;
  }
  return sums;
};

const missing = {
  purchaseCost: 'withoutPurchaseCost',
  depreciationYears: 'withoutDepreciationYears',
  monthlyHours: 'withoutMonthlyHours',
} as const satisfies Record<string, keyof Sums>;

const costOf = (
  month: MonthTime,
  time: RequiredTime | null,
  cost: ReturnType<typeof hourlyCost>,
  breakdowns: readonly Span[],
  planned: readonly Span[],
): Partial<Sums> => {
  if (!cost.known) return { [missing[cost.missing]]: 1 };
  if (!time) return { withoutMonthlyHours: 1 };
  const end = month.days.find(({ day }) => cost.until !== null && day >= cost.until);
  const priced = { from: month.from, to: end?.whole.from ?? month.to };
  return {
    pricedMonths: 1,
    ...(end === month.days[0] && { depreciatedMonths: 1 }),
    idleCostFailure: exactly(counted(breakdowns, priced, time) * cost.cents),
    idleCostPlanned: exactly(counted(planned, priced, time) * cost.cents),
  };
};
