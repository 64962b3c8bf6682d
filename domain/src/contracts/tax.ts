import { compactVatNumber, isVatNumberOfUnion } from '../company/vat-number.ts';
import { vatRateOn } from './vat-rates.ts';

/** Why so much: of the seller's country, of the buyer's, owed by the buyer, none. */
export const taxReasons = ['domestic', 'destination', 'reverse_charge', 'outside_eu'] as const;
export type TaxReason = (typeof taxReasons)[number];

/** `rate` in hundredths of a percent, `taxes` and `total` in cents. */
export type Taxes = {
  readonly rate: number;
  readonly taxes: number;
  readonly total: number;
  readonly reason: TaxReason;
};

export type Buyer = { readonly countryCode: string; readonly vatNumber: string | null };

/** Cadenza is sold from Italy. */
export const sellerCountry = 'IT';

/** Letters of VAT numbers where they are not those of the country's addresses; Monaco's numbers are French ones. */
const lettersOf: Readonly<Record<string, string>> = { GR: 'EL', MC: 'FR' };

/** Whether a number is one of a business in this state, by its letters and check digits: nobody is asked. */
export const isVatNumberOf = (countryCode: string, number: string): boolean => {
  const written = compactVatNumber(number);
  return written.startsWith(lettersOf[countryCode] ?? countryCode) && isVatNumberOfUnion(written);
};

const ruleOf = ({ countryCode, vatNumber }: Buyer, on: string): Pick<Taxes, 'rate' | 'reason'> => {
  const rate = vatRateOn(countryCode, on);
  if (rate === undefined) return { rate: 0, reason: 'outside_eu' };
  if (countryCode === sellerCountry) return { rate, reason: 'domestic' };
  if (vatNumber !== null && isVatNumberOf(countryCode, vatNumber)) return { rate: 0, reason: 'reverse_charge' };
  return { rate, reason: 'destination' };
};

/**
 * VAT of a service that is sold from Italy over the network: Italian buyers pay the Italian rate; a business of another member state that shows
 * its VAT number owes the tax itself; anybody else there pays the rate of that state; outside the union there is none. Rounded once, half a cent
 * up, in integers.
 */
export const taxesOf = (net: number, { on, ...buyer }: Buyer & { readonly on: string }): Taxes => {
  const { rate, reason } = ruleOf(buyer, on);
  const taxes = Number((BigInt(net) * BigInt(rate) + 5_000n) / 10_000n);
  return { rate, taxes, total: net + taxes, reason };
};
