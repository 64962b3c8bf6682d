import { catalogueValues, isWithinPrice } from '@cadenza/domain/licensing/values';
import { centsToDecimal, decimalToCents } from '../../kit/parse-number.ts';
import type { DiscountInput, DiscountType } from '../../lib/schema.gen.ts';
import { changesOf, type Faults, faultsBy } from './faults.ts';
import type { DiscountRow } from './use-catalogue.ts';

/** `value`: hundredths, of a euro or of a percent. */
export type DiscountForm = {
  readonly description: string;
  readonly type: DiscountType;
  readonly value: number | null;
  readonly providerLink: string;
};

export const discountToForm = (discount: DiscountRow | null): DiscountForm => ({
  description: discount?.description ?? '',
  type: discount?.type ?? 'P',
  value: discount === null ? null : decimalToCents(discount.value),
  providerLink: discount?.providerLink ?? '',
});

const byField = faultsBy<DiscountForm>(catalogueValues.discount);

export const discountFaults = (values: DiscountForm): Faults<DiscountForm> => {
  const faults = byField(values);
  const past = values.value !== null && !isWithinPrice({ type: values.type, value: values.value });
  return past && faults.value === undefined
    ? { ...faults, value: { code: 'too_large', params: { max: 100 } } }
    : faults;
};

export const discountInput = (values: DiscountForm, basis: DiscountRow | null): DiscountInput => {
  const { value, ...changes } = changesOf(values, basis && discountToForm(basis));
  return { ...changes, ...(value == null ? {} : { value: centsToDecimal(value) }) };
};
