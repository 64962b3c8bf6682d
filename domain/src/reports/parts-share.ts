import { type NotAvailable, outsideReason, reasons } from './not-available.ts';
import { noSums, type Sums } from './sums.ts';

/** Cents, but the share, which is percent, and the machines, which are counted. Null, with its reason, where it cannot be had. */
export type PartsShare = {
  /** Spare parts over what the machines were bought for, both of machines whose purchase cost is known. */
  readonly partsCostRate: number | null;
  readonly valuedPartsCost: number | null;
  readonly purchaseValue: number | null;
  readonly machinesValued: number | null;
  readonly machinesNotValued: number | null;
};

const names = ['partsCostRate', 'valuedPartsCost', 'purchaseValue', 'machinesValued', 'machinesNotValued'] as const;

/** What a machine brings in, in a month or in all of those that are asked for; one that was not there, and used no parts, nothing. */
export const partsShareSums = (
  purchaseCost: number | null,
  { partsCost, isThere }: { readonly partsCost: number; readonly isThere: boolean },
): Pick<Sums, 'purchaseValue' | 'machinesValued' | 'machinesNotValued' | 'valuedPartsCost'> => {
  const { purchaseValue, machinesValued, machinesNotValued, valuedPartsCost } = noSums;
  const none = { purchaseValue, machinesValued, machinesNotValued, valuedPartsCost };
  if (!isThere && partsCost === 0) return none;
  if (purchaseCost === null) return { ...none, machinesNotValued: 1 };
  return { ...none, purchaseValue: purchaseCost, machinesValued: 1, valuedPartsCost: partsCost };
};

/** What some machines were bought for says nothing of the parts of one maintainer, or of one type of work. */
export const partsShare = (
  sums: Sums,
): { readonly figures: PartsShare; readonly notAvailable: Partial<Record<keyof PartsShare, NotAvailable>> } => {
  if (sums.partMonths > 0) {
    const figures = Object.fromEntries(names.map((name) => [name, null])) as Record<keyof PartsShare, null>;
    return { figures, notAvailable: reasons('not_with_this_filter', ...names) };
  }
  const { purchaseValue, machinesValued, machinesNotValued, valuedPartsCost } = sums;
  const isKnown = purchaseValue > 0;
  const why = machinesValued + machinesNotValued > 0 ? 'no_purchase_cost' : (outsideReason(sums) ?? 'no_equipment');
  return {
    figures: {
      partsCostRate: isKnown ? (valuedPartsCost / purchaseValue) * 100 : null,
      ...{ valuedPartsCost, purchaseValue, machinesValued, machinesNotValued },
    },
    notAvailable: reasons(isKnown ? null : why, 'partsCostRate'),
  };
};
