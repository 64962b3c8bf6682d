import { type DayNumber, monthsAfter, toCivil } from '../company/civil-date.ts';

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
