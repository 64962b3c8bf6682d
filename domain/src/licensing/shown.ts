import { netOf } from './offer.ts';
import { type Catalogue, type Entry, found, limitOf, living } from './state.ts';
import { wholeShare } from './values.ts';

/** The catalogue as people and other systems are shown it: each thing with what it names. */

export type ShownPrice = Entry<'licensePrice'> & {
  readonly license: Entry<'license'>;
  readonly discount: Entry<'discount'> | null;
};
export type ShownLimit = {
  readonly license: Entry<'license'>;
  readonly item: Entry<'licenseItem'>;
  readonly value: number;
};

const shownPrice = (state: Catalogue, price: Entry<'licensePrice'>): ShownPrice[] => {
  const { licenseId, discountId } = price.values;
  const license = found(state, 'license', licenseId);
  const discount = discountId === null ? undefined : found(state, 'discount', discountId);
  return license ? [{ ...price, license, discount: discount ?? null }] : [];
};

export const shownPrices = (state: Catalogue): ShownPrice[] =>
  living(state, 'licensePrice').flatMap((price) => shownPrice(state, price));

/** Each item of each license: where nobody has set a limit there is none. */
export const shownLimits = (state: Catalogue): ShownLimit[] => {
  const items = living(state, 'licenseItem');
  return living(state, 'license').flatMap((license) =>
    items.map((item) => ({ license, item, value: limitOf(state, license.id, item.id) })),
  );
};

/** Cents that a month costs before any discount, and the share of them that is taken off, in hundredths of a percent. */
export type Monthly = { readonly price: number; readonly share: number | null };

/** Null for a license that is not sold by the month. */
export const monthlyOf = (prices: readonly ShownPrice[], licenseId: string): Monthly | null => {
  const monthly = prices.find(({ values }) => values.licenseId === licenseId && values.recurrence === 'M');
  if (!monthly) return null;
  const { discount, values } = monthly;
  if (!discount) return { price: values.value, share: null };
  const { type, value, description } = discount.values;
  const taken = { id: discount.id, type, value, description };
  const off = values.value - netOf({ price: { ...values, id: monthly.id }, discount: taken });
  const share = values.value === 0 ? 0 : Math.round((off * wholeShare) / values.value);
  return { price: values.value, share: type === 'P' ? value : share };
};
