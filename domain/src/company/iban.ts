import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { isVisible } from '../kernel/visible-text.ts';

/** Length, form and check digits by the register of ISO 13616, country by country; an account in a country without IBANs has none. */
export const isIban = (text: string): boolean => isValidIBAN(text);

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
