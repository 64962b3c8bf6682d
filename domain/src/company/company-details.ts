import { z } from 'zod';
import { plainName, visibleText } from '../kernel/visible-text.ts';
import { phoneNumber } from '../registry/contacts.ts';
import { taxCode } from '../registry/tax-code.ts';
import { countryId, countryOf } from './countries.ts';
import { iban, sdiCode } from './iban.ts';
import { provinces } from './provinces.ts';
import { vatNumber } from './vat-number.ts';

/** What is known of a company beside its code. Messages are field codes. */

const text = visibleText;
const optional = (max: number) => text(max).nullable();
/** A sign of two letters is written large. */
const province = text(60).overwrite((sign) => (/^[a-z]{2}$/i.test(sign) ? sign.toUpperCase() : sign));
/** An empty one is none, as every text is. */
const country = z
  .string()
  .max(36, { error: 'too_long' })
  .refine((id) => id === '' || countryOf(id) !== undefined, { error: 'invalid_choice' });
const email = z.email({ error: 'invalid_email' }).max(254, { error: 'too_long' }).nullable();

/** How often contracts, prices and payments fall due. */
export const cadences = ['daily', 'monthly', 'quarterly', 'halfYearly', 'yearly'] as const;
export type Cadence = (typeof cadences)[number];

const cadence = z.enum(cadences, { error: 'invalid_choice' }).nullable();

/** `logo` is the name of the stored file, `contractPrice` integer cents; null is "none". */
export const companyDetails = z.object({
  businessName: plainName(255),
  countryId: country.nullable(),
  municipality: optional(120),
  province: province.nullable(),
  address: optional(255),
  streetNumber: optional(20),
  email,
  phone: phoneNumber.nullable(),
  invoiceEmail: email,
  sdiCode: sdiCode.nullable(),
  vatNumber: vatNumber.nullable(),
  taxCode: taxCode.nullable(),
  bank: optional(120),
  iban: iban.nullable(),
  contractType: cadence,
  paymentCadence: cadence,
  contractPrice: z
    .int({ error: 'invalid_money' })
    .min(0, { error: 'negative_money' })
    .max(1e14, { error: 'money_too_large' })
    .nullable(),
  logo: optional(255),
});

export type CompanyDetails = z.infer<typeof companyDetails>;

/** All fields, from those that somebody gave. */
export const withAllDetails = (given: { businessName: string } & Partial<CompanyDetails>): CompanyDetails => ({
  countryId: null,
  municipality: null,
  province: null,
  address: null,
  streetNumber: null,
  email: null,
  phone: null,
  invoiceEmail: null,
  sdiCode: null,
  vatNumber: null,
  taxCode: null,
  bank: null,
  iban: null,
  contractType: null,
  paymentCadence: null,
  contractPrice: null,
  logo: null,
  ...given,
});

/** Texts of which nothing is left are none; the name of a company is never empty. */
export const withoutEmpty = <Details extends { [Name in keyof CompanyDetails]?: CompanyDetails[Name] | undefined }>(
  details: Details,
): Details =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value === '' ? null : value])) as Details;

const italy = countryId('IT');

/** An address in Italy, or in no country that is named, has a province by its sign; elsewhere it is any text. */
export const isProvince = ({ province, countryId: where }: Pick<CompanyDetails, 'province' | 'countryId'>): boolean =>
  province === null || (where !== null && where !== italy) || provinces.has(province);

/** The identification code of the public link: letters, digits and dashes, upper case. */
export const companyCode = z
  .string()
  .trim()
  // Before it is written large: other letters become these (ß, ı, ﬁ), and two companies would have one code.
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,31}$/, { error: 'invalid' })
  .toUpperCase();
