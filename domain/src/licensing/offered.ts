import type { Offer } from './offer.ts';
import { type Catalogue, found, limitOf, living } from './state.ts';

/** What whoever buys this price gets, as the catalogue has it now: the copy that a contract keeps. Undefined where there is no such price. */
export const offered = (state: Catalogue, licensePriceId: string): Offer | undefined => {
  const price = found(state, 'licensePrice', licensePriceId);
  const license = price && found(state, 'license', price.values.licenseId);
  if (!license) return undefined;
  const { value, recurrence, discountId } = price.values;
  const discount = discountId === null ? undefined : found(state, 'discount', discountId);
  return {
    license: { id: license.id, name: license.values.name },
    price: { id: price.id, value, recurrence },
    discount: discount
      ? {
          id: discount.id,
          type: discount.values.type,
          value: discount.values.value,
          description: discount.values.description,
        }
      : null,
    limits: living(state, 'licenseItem').map((item) => ({
      key: item.values.key,
      value: limitOf(state, license.id, item.id),
    })),
  };
};
