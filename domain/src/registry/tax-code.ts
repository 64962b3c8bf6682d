import { z } from 'zod';
import { isVisible } from '../kernel/visible-text.ts';

/**
 * Italian tax numbers with their check characters: `codice fiscale` of a person (16 characters), `partita IVA` of a company
 * (11 digits), which is also the tax code of most companies. After the decree of 23 December 1976 and its note on
 * `omocodia`: persons whose codes would be equal have letters in the place of digits.
 */

/** The letters that stand for 0 to 9 where two persons would have the same code. */
const lettersOfDigits = 'LMNPQRSTUV';

/** Six letters, two digits, a letter of the month, two digits, a letter and three digits of the place, the check letter. */
const shape = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;

/** Values of 0 to 9, and of A to Z, in odd places counted from 1; in even places a character counts as it is. */
const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
] as const;

const place = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65);

/** The letter that the first fifteen characters of a personal code ask for. */
export const checkLetter = (code: string): string => {
  const sum = Array.from(code.slice(0, 15), (char, index) =>
    index % 2 === 0 ? (oddValues[place(char)] ?? 0) : place(char),
  ).reduce((total, value) => total + value, 0);
  return String.fromCharCode(65 + (sum % 26));
};

/** The digit that the first ten of a company's number ask for (Luhn). */
export const checkDigit = (digits: string): string => {
  const sum = Array.from(digits.slice(0, 10), Number).reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

/** The digit that a character of a personal code stands for. */
const digitOf = (char: string): string => (/\d/.test(char) ? char : String(lettersOfDigits.indexOf(char)));

/** The day of birth is 1 to 31, or 41 to 71 for women. */
const isDay = (code: string): boolean => {
  const day = Number(digitOf(code.charAt(9)) + digitOf(code.charAt(10)));
  return (day >= 1 && day <= 31) || (day >= 41 && day <= 71);
};

/** A personal code in capitals, its check letter right. */
export const isPersonalTaxCode = (code: string): boolean =>
  shape.test(code) && isDay(code) && checkLetter(code) === code.charAt(15);

/** Eleven digits, the last one right; not all zeros, which the sum would let through. */
export const isVatNumber = (digits: string): boolean =>
  /^\d{11}$/.test(digits) && /[1-9]/.test(digits) && checkDigit(digits) === digits.charAt(10);

const compact = (text: string): string => (isVisible(text) ? text.replace(/[\s.]/g, '').toUpperCase() : '');

/** A person's code, or the eleven digits of a company's. Kept in capitals, without blanks. */
export const taxCode = z
  .string()
  .max(40, { error: 'too_long' })
  .overwrite(compact)
  .refine((code) => code === '' || isPersonalTaxCode(code) || isVatNumber(code), { error: 'invalid_tax_code' });

/** Two letters of a state of the Union, then its number, which only that state can check. `XI` is Northern Ireland. */
const foreign =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|GR|ES|FI|FR|HR|HU|IE|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[0-9A-Z+*]{2,12}$/;

/** Eleven digits with or without `IT`, or the number of another state of the Union. Kept in capitals, without blanks. */
export const vatNumber = z
  .string()
  .max(40, { error: 'too_long' })
  .overwrite(compact)
  .refine((number) => number === '' || isVatNumber(number.replace(/^IT/, '')) || foreign.test(number), {
    error: 'invalid_vat_number',
  });
