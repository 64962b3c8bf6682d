import { z } from 'zod';
import { type CompanyDetails, companyCode, companyDetails, isProvince } from '../company/company-details.ts';
import { countryOf } from '../company/countries.ts';
import { isVatState } from '../company/vat-number.ts';
import { userProfile } from '../identity/user-profile.ts';
import { faultOf } from '../kernel/field-fault.ts';
import type { FieldError } from '../kernel/rejection.ts';

/** What somebody types who signs a company up: the page judges it by the same schemas as the decider, while it is typed. */

/** Of the country letters that VAT numbers write otherwise. */
const vatLetters: Readonly<Record<string, string>> = { GR: 'EL' };

export const signUpCompany = z.strictObject({ code: companyCode, details: z.strictObject(companyDetails.shape) });
export type SignUpCompany = z.infer<typeof signUpCompany>;

const { roles: _, ...profile } = userProfile.shape;
export const signUpUser = z.strictObject({ ...profile, email: profile.email.unwrap() });
export type SignUpUser = z.infer<typeof signUpUser>;

/** Languages are folders of texts; which there are is not the domain's business. */
export const locale = z.string().regex(/^[a-z]{2}$/, { error: 'invalid_choice' });

/** Which rules hold between the fields of a company: its taxes follow from country and number, so both have to agree. */
export const companyFaults = (details: CompanyDetails): FieldError[] => {
  const { countryId, vatNumber, taxCode } = details;
  const country = countryId === null ? undefined : countryOf(countryId);
  const letters = country === undefined ? undefined : (vatLetters[country] ?? country);
  const faults: FieldError[] = [];
  if (country === undefined) faults.push({ field: 'countryId', code: 'required' });
  if (!isProvince(details)) faults.push({ field: 'province', code: 'invalid_province' });
  if (letters === undefined) return faults;
  const ofUnion = letters === 'IT' || isVatState(letters);
  if (vatNumber) {
    const written = /^\d/.test(vatNumber) ? 'IT' : vatNumber.slice(0, 2);
    // Northern Ireland has no letters of its own as a country.
    if (written !== letters && !(written === 'XI' && country === 'GB'))
      faults.push({ field: 'vatNumber', code: 'invalid_vat_number' });
  } else if (ofUnion && !(letters === 'IT' && taxCode)) faults.push({ field: 'vatNumber', code: 'required' });
  return faults;
};

/** Faults of a value, by the names of its fields. */
export const faultsOf = (schema: z.ZodType, value: unknown): FieldError[] => {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => ({ field: String(issue.path.at(-1) ?? ''), ...faultOf(issue) }));
};
