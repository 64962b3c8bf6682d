import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit } from '../registry/tax-code.ts';
import { isVatNumberOfUnion, vatNumber } from './vat-number.ts';

const faultOf = (text: string): string | undefined => vatNumber.safeParse(text).error?.issues[0]?.message;

/** Numbers of companies that publish them, or built by the rule of their state: one for each state of the Union. */
const good = [
  ...['ATU13585627', 'BE0428759497', 'BG7523169263', 'CY10259033P', 'CZ7103192745', 'DE136695976', 'DK13585628'],
  ...['EE100931558', 'EL094259216', 'ESB58378431', 'FI20774740', 'FR83404833048', 'FRK7399859412', 'HR33392005961'],
  ...['HU12892312', 'IE6388047V', 'IE1113571MH', 'IT00743110157', 'LT100001919017', 'LU26375245', 'LV40003521600'],
  ...['MT11679112', 'NL000099998B57', 'NL004495445B01', 'PL8567346215', 'PT501964843', 'RO18547290', 'SE123456789701'],
  ...['SI59082437', 'SK2022749619', 'XI980780684'],
];
const numbers = fc.constantFrom(...good);

describe('a VAT number', () => {
  it.each(good)('of each state of the Union is taken: %s', (number) => expect(isVatNumberOfUnion(number)).toBe(true));

  it('is kept in capitals without what people write between its digits', () => {
    const between = fc.array(fc.constantFrom('', '', ' ', '.', '-', '/', '\u00a0'), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(numbers, between, (number, gaps) => {
        const written = Array.from(number, (char, at) => char + (gaps[at] ?? '')).join('');
        expect(vatNumber.parse(written.toLowerCase())).toBe(number);
      }),
    );
    expect(vatNumber.parse('')).toBe('');
  });

  it('of Italy needs no letters, and is refused with any one digit changed', () => {
    const digits = fc.integer({ min: 1, max: 9_999_999_999 }).map((one) => String(one).padStart(10, '0'));
    fc.assert(
      fc.property(digits, fc.nat(10), fc.integer({ min: 1, max: 9 }), (begun, at, more) => {
        const number = begun + checkDigit(begun);
        expect([faultOf(number), faultOf(`IT${number}`)]).toEqual([undefined, undefined]);
        const other = number.slice(0, at) + ((Number(number.charAt(at)) + more) % 10) + number.slice(at + 1);
        expect([faultOf(other), faultOf(`IT${other}`)]).toEqual(['invalid_vat_number', 'invalid_vat_number']);
      }),
    );
  });

  it('of another state is refused with its last digit changed', () => {
    // Of these every digit counts; elsewhere two numbers may share a check digit.
    const counted = [
      'ATU13585627',
      'BE0428759497',
      'DE136695976',
      'DK13585628',
      'FI20774740',
      'HR33392005961',
      'PL8567346215',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...counted), fc.integer({ min: 1, max: 9 }), (number, more) => {
        const other = number.slice(0, -1) + ((Number(number.slice(-1)) + more) % 10);
        expect(faultOf(other)).toBe('invalid_vat_number');
      }),
    );
  });

  it.each([
    ...[
      'GB980780684',
      'GR094259216',
      'CHE123456788',
      'EU372001951',
      'US123456789',
      'DE123456789',
      'FR83',
      'constructor',
    ],
    ...['00000000000', 'IT00000000000', 'IT', 'ITIT00743110157', '٠٠٧٤٣١١٠١٥٧', 'DE136695976DE136695976'],
  ])('%s is none of the Union', (text) => expect(faultOf(text)).toBe('invalid_vat_number'));

  it('whatever is typed is taken or refused, and what is taken is taken again as it is kept', () => {
    const text = fc.oneof(fc.string({ maxLength: 45 }), fc.string({ unit: 'grapheme', maxLength: 20 }));
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = vatNumber.safeParse(typed);
        if (parsed.success) expect(vatNumber.parse(parsed.data)).toBe(parsed.data);
      }),
    );
  });
});
