import { z } from 'zod';
import { defineEvents } from '../kernel/aggregate.ts';
import type { EventOf } from '../kernel/event.ts';
import { someOf, uuid } from '../kernel/schemas.ts';
import { catalogueValues, limitValue } from './values.ts';

const { license, licenseItem, discount, licensePrice } = catalogueValues;
const { key: _said, ...ofItem } = licenseItem.shape;
const { licenseId: _of, recurrence: _every, ...ofPrice } = licensePrice.shape;

const ids = {
  license: '0199a1b2-0000-7000-8000-000000000101',
  item: '0199a1b2-0000-7000-8000-000000000102',
  discount: '0199a1b2-0000-7000-8000-000000000103',
  price: '0199a1b2-0000-7000-8000-000000000104',
};

const gone = z.strictObject({ id: uuid });

/** Events of the `catalogue` stream, strict: what can be bought, for how much, and what it allows. */
export const catalogueEvents = defineEvents({
  LicenseAdded: {
    data: z.strictObject({ id: uuid, values: license }),
    golden: { id: ids.license, values: { name: 'Base', description: 'Fino a 25 attrezzature', providerLink: null } },
  },
  LicenseChanged: {
    data: z.strictObject({ id: uuid, changes: someOf(license.shape) }),
    golden: { id: ids.license, changes: { description: null, providerLink: 'https://pay.example/base' } },
  },
  LicenseItemAdded: {
    data: z.strictObject({ id: uuid, values: licenseItem }),
    golden: { id: ids.item, values: { name: 'Attrezzature', key: 'attrezzature' } },
  },
  LicenseItemChanged: {
    data: z.strictObject({ id: uuid, changes: someOf(ofItem) }),
    golden: { id: ids.item, changes: { name: 'Macchine' } },
  },
  DiscountAdded: {
    data: z.strictObject({ id: uuid, values: discount }),
    golden: { id: ids.discount, values: { type: 'P', value: 1_500, description: 'Lancio', providerLink: null } },
  },
  DiscountChanged: {
    data: z.strictObject({ id: uuid, changes: someOf(discount.shape) }),
    golden: { id: ids.discount, changes: { type: 'F', value: 500 } },
  },
  LicensePriceAdded: {
    data: z.strictObject({ id: uuid, values: licensePrice }),
    golden: {
      id: ids.price,
      values: { licenseId: ids.license, discountId: ids.discount, value: 2_900, recurrence: 'M' },
    },
  },
  LicensePriceChanged: {
    data: z.strictObject({ id: uuid, changes: someOf(ofPrice) }),
    golden: { id: ids.price, changes: { discountId: null, value: 3_100 } },
  },
  /** How many of an item a license allows; of a pair that was never set, as many as somebody likes. */
  LicenseLimitSet: {
    data: z.strictObject({ licenseId: uuid, licenseItemId: uuid, value: limitValue }),
    golden: { licenseId: ids.license, licenseItemId: ids.item, value: 25 },
  },
  LicensePriceRemoved: { data: gone, golden: { id: ids.price } },
  DiscountRemoved: { data: gone, golden: { id: ids.discount } },
  LicenseItemRemoved: { data: gone, golden: { id: ids.item } },
  LicenseRemoved: { data: gone, golden: { id: ids.license } },
});
export type CatalogueEvent = EventOf<typeof catalogueEvents.schemas>;

export const catalogueSamples = ids;
