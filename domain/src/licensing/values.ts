import { z } from 'zod';
import { uuid } from '../kernel/schemas.ts';
import { drawnAlike, plainName, visibleLines } from '../kernel/visible-text.ts';
import { webAddress } from '../registry/contacts.ts';
import { cents, discountTypes, recurrences, unlimited } from './offer.ts';

/** What each kind of thing in the catalogue says. Pages check what is typed by the same shapes. */

/** Its page at the provider of payments, for people; nothing is ever bought by it. */
const providerLink = webAddress.nullable().transform((address) => address || null);

const license = z.strictObject({
  name: plainName(120),
  description: visibleLines(1000)
    .nullable()
    .transform((text) => text || null),
  providerLink,
});

/** What can be limited. Its key is what the product counts by (`attrezzature`), so it is said once. */
const licenseItem = z.strictObject({
  name: plainName(120),
  key: z.string({ error: 'required' }).regex(/^[a-z][a-zA-Z0-9_-]{0,59}$/, { error: 'invalid_key' }),
});

/** Hundredths of a percent that are all of a price. */
export const wholeShare = 10_000;

const discount = z.strictObject({
  type: z.enum(discountTypes, { error: 'invalid_choice' }),
  /** `F`: cents. `P`: hundredths of a percent. */
  value: cents,
  description: drawnAlike(255),
  providerLink,
});

const licensePrice = z.strictObject({
  licenseId: uuid,
  discountId: uuid.nullable(),
  value: cents,
  recurrence: z.enum(recurrences, { error: 'invalid_choice' }),
});

export const catalogueValues = { license, licenseItem, discount, licensePrice };
export type CatalogueKind = keyof typeof catalogueValues;
export const catalogueKinds = Object.keys(catalogueValues) as readonly CatalogueKind[];
export type ValuesOf<Kind extends CatalogueKind> = z.infer<(typeof catalogueValues)[Kind]>;

export type LicenseValues = ValuesOf<'license'>;
export type LicenseItemValues = ValuesOf<'licenseItem'>;
export type DiscountValues = ValuesOf<'discount'>;
export type LicensePriceValues = ValuesOf<'licensePrice'>;

/** No discount takes more than all of a price: false for a percentage past that. */
export const isWithinPrice = ({ type, value }: Pick<DiscountValues, 'type' | 'value'>): boolean =>
  type !== 'P' || value <= wholeShare;

/** How many of an item a license allows: -1 is as many as somebody likes. */
export const limitValue = z
  .int({ error: 'invalid_number' })
  .min(unlimited, { error: 'too_small' })
  .max(1_000_000_000, { error: 'too_large' });
