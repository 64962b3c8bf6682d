import {
  austria,
  belgium,
  bulgaria,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  unitedKingdom,
} from 'jsvat-next';
import { z } from 'zod';
import { isVisible } from '../kernel/visible-text.ts';
import { isVatNumber } from '../registry/tax-code.ts';

/**
 * VAT numbers as invoices need them, with the check digits of each state: taxes follow from them. What a record of the registry notes of a
 * supplier is held to its form alone (`registry/tax-code.ts`). Computed here, and never asked of a server.
 */

/** By the letters that a number begins with, which for Greece are not those of its addresses; `XI` is Northern Ireland. */
const states = {
  ...{ AT: austria, BE: belgium, BG: bulgaria, CY: cyprus, CZ: czechRepublic, DE: germany, DK: denmark, EE: estonia },
  ...{ EL: greece, ES: spain, FI: finland, FR: france, HR: croatia, HU: hungary, IE: ireland, LT: lithuania },
  ...{ LU: luxembourg, LV: latvia, MT: malta, NL: netherlands, PL: poland, PT: portugal, RO: romania, SE: sweden },
  ...{ SI: slovenia, SK: slovakiaRepublic, XI: unitedKingdom },
};

const byLetters = new Map(Object.entries(states));

/** Whether numbers of other states than Italy begin with these letters. */
export const isVatState = (letters: string): boolean => byLetters.has(letters);

/** Letters of a state and its number, in capitals without blanks; of an Italian one the letters may be left out. */
export const isVatNumberOfUnion = (number: string): boolean => {
  if (isVatNumber(number.replace(/^IT/, ''))) return true;
  const state = byLetters.get(number.slice(0, 2));
  return state !== undefined && checkVAT(number, [state]).isValid;
};

/** How people write it: blanks, dots, dashes and slashes between the digits. */
export const compactVatNumber = (text: string): string =>
  isVisible(text) ? text.replace(/[\s./-]/g, '').toUpperCase() : '';

/** Kept in capitals, without what stands between the digits. */
export const vatNumber = z
  .string()
  .max(40, { error: 'too_long' })
  .overwrite(compactVatNumber)
  .refine((number) => number === '' || isVatNumberOfUnion(number), { error: 'invalid_vat_number' });
