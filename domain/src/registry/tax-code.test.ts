import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, checkLetter, isPersonalTaxCode, isVatNumber, taxCode, vatNumber } from './tax-code.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const oneOf = (chars: string) => fc.constantFrom(...chars);
const some = (chars: string, length: number) =>
  fc.array(oneOf(chars), { minLength: length, maxLength: length }).map((list) => list.join(''));

/** Fifteen characters as a registry would write them, before the check letter. */
const begun = fc
  .tuple(
    some(letters, 6),
    some('0123456789', 2),
    oneOf('ABCDEHLMPRST'),
    fc.constantFrom('01', '09', '31', '41', '71'),
    oneOf(letters),
    some('0123456789', 3),
  )
  .map((parts) => parts.join(''));
const codes = begun.map((code) => code + checkLetter(code));
const numbers = some('0123456789', 10)
  .filter((digits) => /[1-9]/.test(digits))
  .map((digits) => digits + checkDigit(digits));

/** Where a letter may stand for a digit, from the last to the first, as it is done. */
const digitsAt = [14, 13, 12, 10, 9, 7, 6] as const;
const withLetters = (code: string, count: number): string => {
  const chars = Array.from(code.slice(0, 15));
  for (const at of digitsAt.slice(0, count)) chars[at] = 'LMNPQRSTUV'.charAt(Number(chars[at]));
  return chars.join('') + checkLetter(chars.join(''));
};

describe('tax code of a person', () => {
  it.each(['RSSMRA85T10A562S', 'MRORSS00A00A000U', 'RSSMRA85M01H501Q'])(
    '%s: its letter is the one that it asks for',
    (code) => {
      expect(checkLetter(code)).toBe(code.charAt(15));
    },
  );

  it('is taken in any case, with blanks, and with letters for digits', () => {
    fc.assert(
      fc.property(codes, fc.nat(7), (code, count) => {
        const written = withLetters(code, count);
        expect(isPersonalTaxCode(written)).toBe(true);
        expect(taxCode.parse(` ${written.toLowerCase()} `)).toBe(written);
      }),
    );
  });

  it('is refused with any other check letter', () => {
    fc.assert(
      fc.property(codes, oneOf(letters), (code, letter) => {
        expect(isPersonalTaxCode(code.slice(0, 15) + letter)).toBe(letter === code.charAt(15));
      }),
    );
  });

  it.each(['', 'RSSMRA85T10A562', 'RSSMRA85T10A562SS', 'RSSMRA85G10A562S', 'RSSMRA85T00A562R', 'R5SMRA85T10A562S'])(
    '%j is none',
    (code) => expect(isPersonalTaxCode(code)).toBe(false),
  );
});

describe('number of a company', () => {
  it.each(['00743110157', '02118311006', '01114601006'])('%s is one', (digits) =>
    expect(isVatNumber(digits)).toBe(true),
  );

  it('is refused with any single digit wrong', () => {
    fc.assert(
      fc.property(numbers, fc.nat(10), fc.nat(9), (digits, at, digit) => {
        const chars = Array.from(digits);
        chars[at] = String(digit);
        expect(isVatNumber(chars.join(''))).toBe(chars.join('') === digits);
      }),
    );
  });

  it('is taken as a tax code and as a VAT number, with `IT` only as the latter', () => {
    fc.assert(
      fc.property(numbers, (digits) => {
        expect(taxCode.parse(digits)).toBe(digits);
        expect(vatNumber.parse(digits)).toBe(digits);
        expect(vatNumber.parse(`it ${digits}`)).toBe(`IT${digits}`);
        expect(taxCode.safeParse(`IT${digits}`).success).toBe(false);
      }),
    );
  });

  it.each(['DE123456789', 'ATU12345678', 'FR 83 404833048', 'NL123456789B01', 'XI123456789'])(
    '%s is taken from another state',
    (number) => expect(vatNumber.safeParse(number).success).toBe(true),
  );

  it.each(['00000000000', '1234567890', '12345678901', 'IT123', 'US123456789', 'XX1', '٠٠٧٤٣١١٠١٥٧'])(
    '%s is none',
    (number) => expect(vatNumber.safeParse(number).error?.issues[0]?.message).toBe('invalid_vat_number'),
  );
});
