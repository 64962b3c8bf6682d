import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Buyer, isVatNumberOf, taxesOf } from './tax.ts';
import { vatRateOn, vatRates } from './vat-rates.ts';

const on = '2026-11-29';
const of = (countryCode: string, vatNumber: string | null = null) => taxesOf(10_000, { countryCode, vatNumber, on });

describe('taxes of a price', () => {
  it('in Italy are the Italian rate, with or without a VAT number', () => {
    const domestic = { rate: 2_200, taxes: 2_200, total: 12_200, reason: 'domestic' };
    expect(of('IT')).toEqual(domestic);
    expect(of('IT', 'IT00743110157')).toEqual(domestic);
  });

  it('in another member state are owed by a business with a valid number, and paid there by anybody else', () => {
    expect(of('DE', 'DE136695976')).toEqual({ rate: 0, taxes: 0, total: 10_000, reason: 'reverse_charge' });
    const there = { rate: 1_900, taxes: 1_900, total: 11_900, reason: 'destination' };
    expect(of('DE')).toEqual(there);
    expect(of('DE', 'DE136695977')).toEqual(there);
    // A number of somebody else's country is none of this one's.
    expect(of('DE', 'IT00743110157')).toEqual(there);
    expect(of('GR', 'EL094259216')).toMatchObject({ reason: 'reverse_charge' });
    expect(of('MC')).toMatchObject({ rate: 2_000, reason: 'destination' });
  });

  it('outside the union are none', () => {
    for (const country of ['CH', 'GB', 'US', 'SM', 'VA'])
      expect(of(country)).toEqual({ rate: 0, taxes: 0, total: 10_000, reason: 'outside_eu' });
  });

  it('follow the rate of the day', () => {
    const rateOn = (day: string) => vatRateOn('EE', day);
    expect([rateOn('2019-05-01'), rateOn('2025-06-30'), rateOn('2025-07-01'), rateOn(on)]).toEqual([
      2_200, 2_200, 2_400, 2_400,
    ]);
    expect(vatRateOn('FI', on)).toBe(2_550);
  });

  it('have rows of all 27 states and Monaco, by day', () => {
    expect(vatRates.size).toBe(28);
    for (const rows of vatRates.values())
      expect(rows.map(({ from }) => from)).toEqual(rows.map(({ from }) => from).sort());
  });

  it('are the nearest cent of the exact share, half a cent up, and the total is exact', () => {
    const country = fc.constantFrom(...vatRates.keys(), 'US');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), country, (net, countryCode) => {
        const { rate, taxes, total } = taxesOf(net, { countryCode, vatNumber: null, on });
        // The error as a fraction of 1/10 000 cent: -1/2 < rounded - exact <= 1/2.
        const error = BigInt(taxes) * 10_000n - BigInt(net) * BigInt(rate);
        return 2n * error > -10_000n && 2n * error <= 10_000n && total === net + taxes;
      }),
    );
  });

  it('take a number as people write it', () => {
    expect(isVatNumberOf('IT', 'it 007.431-10157')).toBe(true);
    expect(isVatNumberOf('IT', '')).toBe(false);
  });

  it('are the same for whatever stands where a number should', () => {
    const buyer: fc.Arbitrary<Buyer> = fc.record({
      countryCode: fc.constantFrom('IT', 'DE', 'US'),
      vatNumber: fc.string(),
    });
    fc.assert(fc.property(buyer, (asked) => taxesOf(100, { ...asked, on }).total >= 100));
  });
});
