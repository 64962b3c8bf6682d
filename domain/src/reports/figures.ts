import { chiSquareQuantile } from './chi-square.ts';
import type { Sums } from './sums.ts';
import { type WorkFigures, workFigures } from './work-figures.ts';

/** Changes when a figure is computed another way, so that two reports can be told apart. */
export const definitionVersion = '2026-11-28';

/** Why there is no figure. */
export type NotAvailable =
  | 'no_equipment'
  | 'no_monthly_hours'
  | 'not_begun'
  | 'before_records'
  | 'no_required_time'
  | 'no_failures'
  | 'nothing_due'
  | 'still_to_come'
  | 'nothing_scheduled'
  | 'no_labour'
  | 'no_purchase_cost'
  | 'no_depreciation_years';

export type MaintenanceIndex = 'poor' | 'fair' | 'good' | 'excellent';

/** Hours, percents and cents, not rounded. A figure that cannot be had is null, its reason in `notAvailable`. */
export type Figures = WorkFigures & {
  readonly requiredTime: number | null;
  readonly downtimeFailure: number | null;
  readonly downtimePlanned: number | null;
  readonly operatingTime: number | null;
  readonly failures: number;
  /** Mean time between failures, with the bounds of its 90 % interval; without a failure only the lower one. */
  readonly mtbf: number | null;
  readonly mtbfLower: number | null;
  readonly mtbfUpper: number | null;
  /** Under five failures. */
  readonly mtbfIndicative: boolean;
  /** Mean time to restoration, and its part before work began. */
  readonly mttr: number | null;
  readonly mttrWaiting: number | null;
  readonly downtimeRate: number | null;
  readonly unplannedDowntimeRate: number | null;
  readonly preventiveDue: number;
  readonly preventiveOnTime: number;
  readonly preventivePending: number;
  readonly preventiveEfficiency: number | null;
  readonly idleCost: number | null;
  readonly idleCostFailure: number | null;
  readonly idleCostPlanned: number | null;
  /** Nothing of it was still in its years of depreciation: idle cost is 0 for that reason. */
  readonly depreciated: boolean;
  readonly maintenanceIndex: MaintenanceIndex | null;
  /** Something has not ended, or may still be done in time. */
  readonly provisional: boolean;
  readonly notAvailable: Partial<Record<FigureName, NotAvailable>>;
};

type FigureName = Exclude<keyof Figures, 'notAvailable'>;

/** Lower bounds of the bands, percent of preventive work in time. */
const bands: readonly (readonly [number, MaintenanceIndex])[] = [
  [75, 'excellent'],
  [50, 'good'],
  [25, 'fair'],
  [0, 'poor'],
];

export const indexOf = (efficiency: number): MaintenanceIndex =>
  bands.find(([from]) => efficiency >= from)?.[1] ?? 'poor';

const indicativeUnder = 5;

/** The figures that some sums give: of a piece of equipment in a month, or of a company in ten years. */
export const figuresOf = (sums: Sums): Figures => {
  const time = timeOf(sums);
  const { preventiveDue, preventiveOnTime, preventivePending, failures } = sums;
  const efficiency = preventiveDue > 0 ? (preventiveOnTime / preventiveDue) * 100 : null;
  const nothingDue = efficiency === null ? noneYet(preventivePending, 'nothing_due') : null;
  const noFailures = failures === 0 ? (outsideReason(sums) ?? 'no_failures') : null;
  const cost = costOf(sums);
  const work = workFigures(sums);
  return {
    ...time.figures,
    failures,
    mttr: failures > 0 ? sums.restorationHours / failures : null,
    mttrWaiting: failures > 0 ? sums.waitingHours / failures : null,
    ...{ preventiveDue, preventiveOnTime, preventivePending },
    preventiveEfficiency: efficiency,
    ...cost.figures,
    ...work,
    maintenanceIndex: efficiency === null ? null : indexOf(efficiency),
    provisional: sums.openFailures > 0 || preventivePending > 0 || work.schedulePending > 0,
    notAvailable: {
      ...time.notAvailable,
      ...reasons(noFailures, 'mttr', 'mttrWaiting'),
      ...reasons(nothingDue, 'preventiveEfficiency', 'maintenanceIndex'),
      ...reasons(
        work.scheduleCompliance === null ? noneYet(work.schedulePending, 'nothing_scheduled') : null,
        'scheduleCompliance',
      ),
      ...reasons(work.unplannedLabourRate === null ? 'no_labour' : null, 'unplannedLabourRate'),
      ...cost.notAvailable,
    },
  };
};

/** Nothing is judged of a month that is still to come, which is no month in which nothing was due. */
const noneYet = (pending: number, none: NotAvailable): NotAvailable => (pending > 0 ? 'still_to_come' : none);

const reasons = (reason: NotAvailable | null, ...names: FigureName[]): Figures['notAvailable'] =>
  reason === null ? {} : Object.fromEntries(names.map((name) => [name, reason]));

const timeFigures = ['requiredTime', 'downtimeFailure', 'downtimePlanned', 'operatingTime'] as const;
const betweenFailures = ['mtbf', 'mtbfLower', 'mtbfUpper'] as const;
const rates = ['downtimeRate', 'unplannedDowntimeRate'] as const;

type OfTime = Pick<
  Figures,
  (typeof timeFigures)[number] | (typeof betweenFailures)[number] | (typeof rates)[number] | 'mtbfIndicative'
>;

/** Of months none of which has begun, or none of which lies in what is recorded; null of all other. */
const outsideReason = ({ timedMonths, untimedMonths, toComeMonths, unrecordedMonths }: Sums): NotAvailable | null => {
  if (timedMonths > 0 || untimedMonths > 0) return null;
  if (unrecordedMonths > 0) return 'before_records';
  return toComeMonths > 0 ? 'not_begun' : null;
};

/** Why sums that hold no required time hold none. */
export const withoutTime = (sums: Sums): NotAvailable =>
  sums.untimedMonths > 0 ? 'no_monthly_hours' : (outsideReason(sums) ?? 'no_equipment');

const timeOf = (sums: Sums) => {
  const { timedMonths, requiredTime, downtimeFailure, downtimePlanned, timedFailures: n } = sums;
  if (timedMonths === 0) {
    const names = [...timeFigures, ...betweenFailures, ...rates];
    const none = Object.fromEntries(names.map((name) => [name, null])) as Record<(typeof names)[number], null>;
    return {
      figures: { ...none, mtbfIndicative: false } satisfies OfTime,
      notAvailable: reasons(withoutTime(sums), ...names),
    };
  }
  const operatingTime = requiredTime - downtimeFailure - downtimePlanned;
  const idle = requiredTime === 0;
  const percent = (hours: number): number | null => (idle ? null : (hours / requiredTime) * 100);
  const figures: OfTime = {
    ...{ requiredTime, downtimeFailure, downtimePlanned, operatingTime },
    mtbf: idle || n === 0 ? null : operatingTime / n,
    mtbfLower: idle ? null : (2 * operatingTime) / chiSquareQuantile(0.95, n + 1),
    mtbfUpper: idle || n === 0 ? null : (2 * operatingTime) / chiSquareQuantile(0.05, n),
    mtbfIndicative: !idle && n > 0 && n < indicativeUnder,
    downtimeRate: percent(downtimeFailure + downtimePlanned),
    unplannedDowntimeRate: percent(downtimeFailure),
  };
  const noTime = idle ? ('no_required_time' as const) : null;
  return {
    figures,
    notAvailable: {
      ...reasons(n === 0 ? 'no_failures' : null, 'mtbf', 'mtbfUpper'),
      ...reasons(noTime, ...betweenFailures, ...rates),
    },
  };
};

const costFigures = ['idleCost', 'idleCostFailure', 'idleCostPlanned'] as const;

const costOf = (sums: Sums) => {
  const { pricedMonths, depreciatedMonths, idleCostFailure, idleCostPlanned } = sums;
  const depreciated = pricedMonths > 0 && depreciatedMonths === pricedMonths;
  if (pricedMonths > 0) {
    return {
      figures: { idleCost: idleCostFailure + idleCostPlanned, idleCostFailure, idleCostPlanned, depreciated },
      notAvailable: {},
    };
  }
  return {
    figures: { idleCost: null, idleCostFailure: null, idleCostPlanned: null, depreciated },
    notAvailable: reasons(withoutCost(sums), ...costFigures),
  };
};

/** What is not known of a price, said of what is missing first. */
export const withoutCost = (sums: Sums): NotAvailable => {
  if (sums.withoutPurchaseCost > 0) return 'no_purchase_cost';
  if (sums.withoutDepreciationYears > 0) return 'no_depreciation_years';
  return sums.withoutMonthlyHours > 0 ? 'no_monthly_hours' : (outsideReason(sums) ?? 'no_equipment');
};
