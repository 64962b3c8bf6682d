import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyDetails, isProvince } from './company-details.ts';
import { countryCodes, countryId, countryOf } from './countries.ts';
import { isIban } from './iban.ts';

const faultOf = (field: keyof typeof companyDetails.shape, value: unknown): string | undefined =>
  companyDetails.shape[field].safeParse(value).error?.issues[0]?.message;
const kept = (field: keyof typeof companyDetails.shape, value: unknown): unknown =>
  companyDetails.shape[field].parse(value);

describe('an IBAN', () => {
  // Examples of the register that ISO publishes.
  it.each(['IT60X0542811101000000123456', 'DE89370400440532013000', 'FR1420041010050500013M02606', 'NO9386011117947'])(
    'is taken: %s',
    (text) => expect(isIban(text)).toBe(true),
  );

  it('is kept in capitals, without blanks', () => {
    expect(kept('iban', ' it60 x054 2811 1010 0000 0123 456 ')).toBe('IT60X0542811101000000123456');
    expect(kept('iban', '')).toBe('');
  });

  it.each(['XX82WEST12345698765432', 'GB82WEST1234569876543', 'IT60 0542811101000000123456', '', 'IT'])(
    'is none: %j',
    (text) => expect(isIban(text)).toBe(false),
  );

  it('has the length of its country', () => expect(faultOf('iban', 'IT60X054281110100000012345')).toBe('invalid_iban'));

  it('is refused with any one digit changed', () => {
    const good = 'IT60X0542811101000000123456';
    fc.assert(
      fc.property(fc.integer({ min: 5, max: good.length - 1 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const other = (Number(good.charAt(at)) + more) % 10;
        expect(isIban(good.slice(0, at) + other + good.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('an address for electronic invoices', () => {
  it.each(['M5UXCR1', 'UFABCD', '0000000'])('is taken: %s', (code) => expect(faultOf('sdiCode', code)).toBeUndefined());
  it.each(['M5UXC', 'M5UXCR12', 'M5-XCR1'])('is refused: %s', (code) =>
    expect(faultOf('sdiCode', code)).toBe('invalid_sdi_code'),
  );
});

describe('a country', () => {
  it('is one of those there are, each with its own id', () => {
    expect(new Set(countryCodes.map(countryId)).size).toBe(249);
    expect(countryCodes.map(countryId).map(countryOf)).toEqual(countryCodes);
    expect(faultOf('countryId', countryId('IT'))).toBeUndefined();
    expect(faultOf('countryId', countryId('XX'))).toBe('invalid_choice');
  });

  it('says what a province is: a sign in Italy, any text elsewhere', () => {
    expect(kept('province', 'bs')).toBe('BS');
    const inCountry = (province: string | null, country: string | null) =>
      isProvince({ province, countryId: country && countryId(country) });
    expect([inCountry('BS', 'IT'), inCountry('BS', null), inCountry(null, 'IT')]).toEqual([true, true, true]);
    expect([inCountry('XX', 'IT'), inCountry('Brescia', null)]).toEqual([false, false]);
    expect(inCountry('Bayern', 'DE')).toBe(true);
  });
});
