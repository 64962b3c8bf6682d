import { z } from 'zod';
import { isVisible } from '../kernel/visible-text.ts';

/** Lengths by country where accounts of customers lie mostly; elsewhere the check digits alone tell. ISO 13616. */
const lengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18, FR: 27, GB: 22 },
  ...{ GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MT: 31, NL: 18, NO: 15 },
  ...{ PL: 28, PT: 25, RO: 24, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
};

const digitsOf = (char: string): string => (/\d/.test(char) ? char : String(char.charCodeAt(0) - 55));

/** Two letters of the country, two check digits that make the whole 1 modulo 97, and what the country's banks use. */
export const isIban = (text: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const length = lengths[text.slice(0, 2)];
  if (length !== undefined && text.length !== length) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const rest = Array.from(moved, digitsOf)
    .join('')
    .split('')
    .reduce((before, digit) => (before * 10 + Number(digit)) % 97, 0);
  return rest === 1;
};

const compact = (text: string): string => (isVisible(text) ? text.replace(/\s/g, '').toUpperCase() : '');

/** Kept in capitals, without blanks. */
export const iban = z
  .string()
  .max(60, { error: 'too_long' })
  .overwrite(compact)
  .refine((text) => text === '' || isIban(text), { error: 'invalid_iban' });

/** Where electronic invoices go: seven characters of a channel, six of an office of the state. Kept in capitals. */
export const sdiCode = z
  .string()
  .max(20, { error: 'too_long' })
  .overwrite(compact)
  .refine((text) => text === '' || /^[A-Z0-9]{6,7}$/.test(text), { error: 'invalid_sdi_code' });
