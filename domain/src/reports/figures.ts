import { type IdleCost, idleCosts } from './idle-cost.ts';
import { type NotAvailable, noneYet, outsideReason, reasons, withoutCost } from './not-available.ts';
import { type PartsShare, partsShare } from './parts-share.ts';
import type { Sums } from './sums.ts';
import { type TimeFigures, timeFigures } from './time-figures.ts';
import { type WorkFigures, workFigures } from './work-figures.ts';

export type { NotAvailable } from './not-available.ts';

/**
 * Changes when a figure is computed another way, so that two reports can be told apart. 2026-11-28.2: narrowed by maintainer or by type of
 * work there is no required time and no figure of it; every figure says what was divided by what, and what is in neither. Idle cost is
 * rounded once, of the whole, and no longer for each machine and month. .3: spare parts against what the machines were bought for.
 * .4: what a machine that was taken into use again was out of use before is no required time, and no part of a breakdown. 2026-11-29: work and
 * hours of maintainers go by the actual end, as all other figures; what a changed rule drops once it had fallen due counts as not done. .2: a due
 * day that is closed lasts until the first working day after it.
 */
export const definitionVersion = '2026-11-29.2';

export type MaintenanceIndex = 'poor' | 'fair' | 'good' | 'excellent';

/** Hours and percents, not rounded, and whole cents. A figure that cannot be had is null, its reason in `notAvailable`. */
export type Figures = TimeFigures &
  WorkFigures &
  PartsShare & {
    readonly failures: number;
    /** Mean time to restoration, and its part before work began; the hours of both that are divided by the failures. */
    readonly mttr: number | null;
    readonly mttrWaiting: number | null;
    readonly restorationHours: number;
    readonly waitingHours: number;
    readonly preventiveDue: number;
    readonly preventiveOnTime: number;
    readonly preventivePending: number;
    readonly preventiveDeleted: number;
    readonly preventiveExcused: number;
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

/** The figures that some sums give: of a piece of equipment in a month, or of a company in ten years. */
export const figuresOf = (sums: Sums): Figures => figuresAt(sums, idleCosts([sums])[0]);

/** The same of parts that are shown beside each other, as the rows of a report: their costs add up to that of all of them. */
export const figuresOfParts = (all: readonly Sums[]): readonly Figures[] => {
  const costs = idleCosts(all);
  return all.map((sums, at) => figuresAt(sums, costs[at]));
};

const figuresAt = (sums: Sums, idle: IdleCost = { failure: 0, planned: 0 }): Figures => {
  const time = timeFigures(sums);
  const { preventiveDue, preventiveOnTime, preventivePending, preventiveDeleted, preventiveExcused } = sums;
  const { failures, restorationHours, waitingHours } = sums;
  const efficiency = preventiveDue > 0 ? (preventiveOnTime / preventiveDue) * 100 : null;
  const nothingDue = efficiency === null ? noneYet(preventivePending, 'nothing_due') : null;
  const noFailures = failures === 0 ? (outsideReason(sums) ?? 'no_failures') : null;
  const cost = costOf(sums, idle);
  const work = workFigures(sums);
  const parts = partsShare(sums);
  return {
    ...time.figures,
    failures,
    mttr: failures > 0 ? restorationHours / failures : null,
    mttrWaiting: failures > 0 ? waitingHours / failures : null,
    ...{ restorationHours, waitingHours },
    ...{ preventiveDue, preventiveOnTime, preventivePending, preventiveDeleted, preventiveExcused },
    preventiveEfficiency: efficiency,
    ...cost.figures,
    ...work,
    ...parts.figures,
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
      ...parts.notAvailable,
    },
  };
};

const costFigures = ['idleCost', 'idleCostFailure', 'idleCostPlanned'] as const;

const costOf = (sums: Sums, { failure: idleCostFailure, planned: idleCostPlanned }: IdleCost) => {
  const { pricedMonths, depreciatedMonths } = sums;
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
