import type { Sums } from './sums.ts';

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
  | 'no_depreciation_years'
  | 'no_capacity'
  | 'not_with_this_filter';

/** One reason for some figures; of none nothing. */
export const reasons = <Name extends string>(
  reason: NotAvailable | null,
  ...names: Name[]
): Partial<Record<Name, NotAvailable>> =>
  reason === null
    ? {}
    : (Object.fromEntries(names.map((name) => [name, reason])) as Partial<Record<Name, NotAvailable>>);

/** Nothing is judged of a month that is still to come, which is no month in which nothing was due. */
export const noneYet = (pending: number, none: NotAvailable): NotAvailable => (pending > 0 ? 'still_to_come' : none);

/** Of months none of which has begun, or none of which lies in what is recorded; null of all other. */
export const outsideReason = ({
  timedMonths,
  untimedMonths,
  toComeMonths,
  unrecordedMonths,
}: Sums): NotAvailable | null => {
  if (timedMonths > 0 || untimedMonths > 0) return null;
  if (unrecordedMonths > 0) return 'before_records';
  return toComeMonths > 0 ? 'not_begun' : null;
};

/** Why sums that hold no required time hold none. */
export const withoutTime = (sums: Sums): NotAvailable =>
  sums.untimedMonths > 0 ? 'no_monthly_hours' : (outsideReason(sums) ?? 'no_equipment');

/** What is not known of a price, said of what is missing first. */
export const withoutCost = (sums: Sums): NotAvailable => {
  if (sums.withoutPurchaseCost > 0) return 'no_purchase_cost';
  if (sums.withoutDepreciationYears > 0) return 'no_depreciation_years';
  return sums.withoutMonthlyHours > 0 ? 'no_monthly_hours' : (outsideReason(sums) ?? 'no_equipment');
};
