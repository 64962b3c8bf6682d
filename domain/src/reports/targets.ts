import type { Month } from './month-time.ts';

export type Aim = {
  /** Which way is good. */
  readonly better: 'higher' | 'lower';
  /** Greatest target that makes sense. */
  readonly max: number;
  /** Decimal places, of the target and of the figure as it is shown. */
  readonly places: number;
  /** A sum over time and equipment: its target is that of a month of the whole company. What is no sum has one for any part. */
  readonly perMonth: boolean;
};

/** The figures for which a company can say what it aims at. */
export const targetFigures = {
  preventiveEfficiency: { better: 'higher', max: 100, places: 1, perMonth: false },
  mtbf: { better: 'higher', max: 1_000_000, places: 1, perMonth: false },
  mttr: { better: 'lower', max: 1_000_000, places: 1, perMonth: false },
  downtimeRate: { better: 'lower', max: 100, places: 1, perMonth: false },
  idleCost: { better: 'lower', max: 1_000_000_000, places: 2, perMonth: true },
  failures: { better: 'lower', max: 1_000_000, places: 0, perMonth: true },
  scheduleCompliance: { better: 'higher', max: 100, places: 1, perMonth: false },
  unplannedLabourRate: { better: 'lower', max: 100, places: 1, perMonth: false },
  partsCost: { better: 'lower', max: 1_000_000_000, places: 2, perMonth: true },
} as const satisfies Readonly<Record<string, Aim>>;

export type TargetFigure = keyof typeof targetFigures;
export const targetNames = Object.keys(targetFigures) as TargetFigure[];
export const isTargetFigure = (name: string): name is TargetFigure => Object.hasOwn(targetFigures, name);

/** In the unit of the figure, money in euro; null where the company aims at nothing. */
export type Targets = { [Name in TargetFigure]: number | null };

/** As the figure is read. */
export const rounded = (value: number, places: number): number => Number(value.toFixed(places));

/** Of a company that has said nothing: nine of ten preventive works in time, where the best band of the index lies. */
export const defaultTargets: Targets = {
  preventiveEfficiency: 90,
  mtbf: null,
  mttr: null,
  downtimeRate: null,
  idleCost: null,
  failures: null,
  scheduleCompliance: null,
  unplannedLabourRate: null,
  partsCost: null,
};

/** What a target is held against: how many months, and whether only a part of the company's equipment. */
export type Measured = { readonly months: number; readonly narrowed: boolean };

/** Months of a period that have begun by one of them: of those to come there is nothing yet. */
export const monthsBegun = (
  { years, months }: { readonly years: readonly number[]; readonly months: readonly number[] },
  now: Month,
): number => years.flatMap((year) => months.filter((month) => year * 12 + month <= now.year * 12 + now.month)).length;

/** The target of a figure over months; null where there is none, or none of such a part. */
export const targetOf = (name: TargetFigure, all: Targets, { months, narrowed }: Measured): number | null => {
  const { perMonth, places } = targetFigures[name];
  const target = all[name];
  if (target === null || !perMonth) return target;
  return narrowed || months === 0 ? null : rounded(target * months, places);
};

/** Whether a figure is where it is to be, both as they are read. */
export const isReached = (name: TargetFigure, value: number, target: number): boolean => {
  const { better, places } = targetFigures[name];
  const read = rounded(value, places);
  return better === 'higher' ? read >= target : read <= target;
};
