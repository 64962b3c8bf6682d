import { type DayNumber, monthsAfter, toCivil } from '../calendar/civil-date.ts';
import { apportion } from './apportion.ts';
import type { Sums } from './sums.ts';

/** What is known of the price of a piece of equipment. Cents. */
export type Price = {
  readonly purchaseCost: number | null;
  readonly depreciationYears: number | null;
  readonly monthlyHours: number | null;
  /** The day on which it was installed, else bought. Null: it is taken for not yet depreciated. */
  readonly since: DayNumber | null;
};

/** Cents an hour of required time, until the day on which the depreciation has ended; or what is missing to know it. */
export type HourlyCost =
  | { readonly known: true; readonly cents: number; readonly until: DayNumber | null }
  | { readonly known: false; readonly missing: 'purchaseCost' | 'depreciationYears' | 'monthlyHours' };

/** The purchase cost spread over the hours that the equipment is to run while it is depreciated. */
export const hourlyCost = ({ purchaseCost, depreciationYears, monthlyHours, since }: Price): HourlyCost => {
  if (purchaseCost === null) return { known: false, missing: 'purchaseCost' };
  if (depreciationYears === null) return { known: false, missing: 'depreciationYears' };
  if (monthlyHours === null || monthlyHours === 0) return { known: false, missing: 'monthlyHours' };
  return {
    known: true,
    cents: purchaseCost / (depreciationYears * 12 * monthlyHours),
    until: since === null ? null : yearsAfter(since, depreciationYears),
  };
};

const yearsAfter = (since: DayNumber, years: number): DayNumber => {
  const { year, month, day } = toCivil(since);
  return monthsAfter(year, month, day, years * 12);
};

/** Cents, and what they are of. */
export type IdleCost = { readonly failure: number; readonly planned: number };

/** The idle cost of some sums that are shown beside each other: all of them together come to what their sum comes to, of either kind. */
export const idleCosts = (all: readonly Sums[]): readonly IdleCost[] => {
  const [failures, planned] = [
    all.map(({ idleCostFailure }) => idleCostFailure),
    all.map(({ idleCostPlanned }) => idleCostPlanned),
  ];
  const kinds = apportion([failures, planned].map((parts) => parts.reduce((sum, part) => sum + part, 0n)));
  const ofPlanned = apportion(planned, kinds[1]);
  return apportion(failures, kinds[0]).map((failure, at) => ({ failure, planned: ofPlanned[at] ?? 0 }));
};
