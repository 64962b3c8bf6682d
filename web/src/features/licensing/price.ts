import { catalogueValues } from '@cadenza/domain/licensing/values';
import { centsToDecimal, decimalToCents } from '../../kit/parse-number.ts';
import type { LicensePriceInput, LicenseRecurrence } from '../../lib/schema.gen.ts';
import { changesOf, faultsBy } from './faults.ts';
import type { PriceRow } from './use-catalogue.ts';

/** `value`: cents. */
export type PriceForm = {
  readonly recurrence: LicenseRecurrence;
  readonly value: number | null;
  readonly discountId: string | null;
};

/** `free`: of what a new one can be. */
export const priceToForm =
  (free: LicenseRecurrence) =>
  (price: PriceRow | null): PriceForm => ({
    recurrence: price?.recurrence ?? free,
    value: price === null ? null : decimalToCents(price.value),
    discountId: price?.discount?.id ?? null,
  });

export const priceFaults = faultsBy<PriceForm>(catalogueValues.licensePrice.omit({ licenseId: true }));

export const priceInput = (values: PriceForm, before: PriceForm | null): LicensePriceInput => {
  const { value, ...changes } = changesOf(values, before);
  return { ...changes, ...(value == null ? {} : { value: centsToDecimal(value) }) };
};
