import { discountTypes, recurrences } from '@cadenza/domain/licensing/offer';
import { z } from 'zod';
import { id, money } from '../rest/shapes.ts';

const version = z.int().min(1);
const percent = z.string().regex(/^\d+\.\d\d$/);

/** `monthlyPrice` and `discountPercentage` are those of its monthly price; null where it has none, or nothing is taken off. */
export const licenseShape = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string().nullable(),
    monthlyPrice: money.nullable(),
    discountPercentage: percent.nullable(),
    providerLink: z.string().nullable(),
    version,
  })
  .meta({ id: 'License' });

export const licenseItemShape = z
  .strictObject({ id, name: z.string(), key: z.string(), version })
  .meta({ id: 'LicenseItem' });

const discount = {
  id,
  type: z.enum(discountTypes).meta({ description: 'F: `value` is euro. P: `value` is percent' }),
  value: z.string().regex(/^\d+\.\d\d$/),
  description: z.string(),
};
export const discountShape = z
  .strictObject({ ...discount, providerLink: z.string().nullable(), version })
  .meta({ id: 'Discount' });

const ofLicense = z.strictObject({ id, name: z.string() });

export const licensePriceShape = z
  .strictObject({
    id,
    licenseId: id,
    license: ofLicense,
    discountId: id.nullable(),
    discount: z.strictObject(discount).nullable(),
    value: money,
    recurrence: z.enum(recurrences),
    version,
  })
  .meta({ id: 'LicensePrice' });

/** The id is that of the license, a dot, and that of the item. */
export const licenseItemAssociationShape = z
  .strictObject({
    id: z.string(),
    licenseId: id,
    license: ofLicense,
    licenseItemId: id,
    licenseItem: z.strictObject({ id, name: z.string(), key: z.string() }),
    value: z.int().min(-1).meta({ description: '-1: unlimited' }),
  })
  .meta({ id: 'LicenseItemAssociation' });
