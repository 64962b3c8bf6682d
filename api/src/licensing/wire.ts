import { monthlyOf, type ShownLimit, type ShownPrice, shownPrices } from '@cadenza/domain/licensing/shown';
import type { Catalogue, Entry } from '@cadenza/domain/licensing/state';
import { found } from '@cadenza/domain/licensing/state';
import { pairId } from '../identity/pair-id.ts';
import { centsToDecimal } from '../registry/wire.ts';

/** The catalogue by its documented names. */

const decimalOr = (hundredths: number | null | undefined): string | null =>
  hundredths == null ? null : centsToDecimal(hundredths);

export const licenseToWire = (prices: readonly ShownPrice[]) => {
  return ({ id, version, values: { name, description, providerLink } }: Entry<'license'>) => {
    const monthly = monthlyOf(prices, id);
    return {
      ...{ id, name, description },
      monthlyPrice: decimalOr(monthly?.price),
      discountPercentage: decimalOr(monthly?.share),
      ...{ providerLink, version },
    };
  };
};

export const itemToWire = ({ id, version, values: { name, key } }: Entry<'licenseItem'>) => ({
  id,
  name,
  key,
  version,
});

const discountOf = ({ id, values: { type, value, description } }: Entry<'discount'>) => ({
  ...{ id, type, value: centsToDecimal(value), description },
});
export const discountToWire = (discount: Entry<'discount'>) => ({
  ...discountOf(discount),
  ...{ providerLink: discount.values.providerLink, version: discount.version },
});

const licenseOf = ({ id, values: { name } }: Entry<'license'>) => ({ id, name });

export const priceToWire = ({ id, version, license, discount, values }: ShownPrice) => ({
  ...{ id, licenseId: license.id, license: licenseOf(license) },
  ...{ discountId: discount?.id ?? null, discount: discount && discountOf(discount) },
  ...{ value: centsToDecimal(values.value), recurrence: values.recurrence, version },
});

export const limitToWire = ({ license, item, value }: ShownLimit) => ({
  ...{ id: pairId(license.id, item.id), licenseId: license.id, license: licenseOf(license) },
  ...{ licenseItemId: item.id, licenseItem: { id: item.id, name: item.values.name, key: item.values.key } },
  value,
});

/** One of a kind, as it is answered; undefined where it is not there. */
export const oneToWire = {
  license: (state: Catalogue, id: string) => {
    const license = found(state, 'license', id);
    return license && licenseToWire(shownPrices(state))(license);
  },
  licenseItem: (state: Catalogue, id: string) => {
    const item = found(state, 'licenseItem', id);
    return item && itemToWire(item);
  },
  discount: (state: Catalogue, id: string) => {
    const discount = found(state, 'discount', id);
    return discount && discountToWire(discount);
  },
  licensePrice: (state: Catalogue, id: string) => {
    const price = shownPrices(state).find((one) => one.id === id);
    return price && priceToWire(price);
  },
};
