import { useCallback, useEffect, useState } from 'react';
import { type License, type LicensePrice, readLicenses, readPrices } from './calls.ts';

/** What can be bought: a license with one of its prices. */
export type Offered = { readonly license: License; readonly price: LicensePrice; readonly net: number };

/** Cents of a decimal text. */
const cents = (decimal: string): number => Math.round(Number(decimal) * 100);

/** As the server counts it: what is paid is what it says, this is what is shown before. */
export const netOfPrice = ({ value, discount }: Pick<LicensePrice, 'value' | 'discount'>): number => {
  const full = cents(value);
  if (discount === null) return full;
  if (discount.type === 'F') return Math.max(0, full - cents(discount.value));
  return Math.floor((full * (10_000 - Math.min(10_000, cents(discount.value))) + 5_000) / 10_000);
};

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'ready'; readonly offers: readonly Offered[] };

const read = async (): Promise<readonly Offered[]> => {
  const [licenses, prices] = await Promise.all([readLicenses(), readPrices()]);
  return licenses.flatMap((license) =>
    prices
      .filter(({ licenseId }) => licenseId === license.id)
      .map((price) => ({ license, price, net: netOfPrice(price) })),
  );
};

export const useCatalogue = () => {
  const [state, setState] = useState<State>({ is: 'loading' });
  const load = useCallback(() => {
    read().then(
      (offers) => setState({ is: 'ready', offers }),
      (error: unknown) => setState({ is: 'failed', error }),
    );
  }, []);
  useEffect(load, [load]);
  return { state, again: load };
};
