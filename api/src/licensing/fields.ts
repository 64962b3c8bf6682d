import { catalogueNow } from '@cadenza/commands/licensing/catalogue';
import { monthlyOf, type ShownPrice, shownLimits, shownPrices } from '@cadenza/domain/licensing/shown';
import { type Entry, living } from '@cadenza/domain/licensing/state';
import type { MutationResolvers, QueryResolvers } from '../graphql/schema.gen.ts';
import { asField } from '../operations/as-field.ts';
import { centsToDecimal } from '../registry/wire.ts';
import * as operations from './operations.ts';

const permission = 'catalogue.read';

const itemOf = ({ id, version, values }: Entry<'licenseItem'>) => ({ id, version, ...values });
const discountOf = ({ id, version, values }: Entry<'discount'>) => ({
  ...{ id, version, ...values, value: centsToDecimal(values.value) },
});
const priceOf = ({ id, version, discount, values: { value, recurrence } }: ShownPrice) => ({
  ...{ id, version, recurrence, value: centsToDecimal(value), discount: discount && discountOf(discount) },
});

const licenses: QueryResolvers['licenses'] = {
  permission,
  resolve: async (_, { services }) => {
    const state = await catalogueNow(services);
    const prices = shownPrices(state);
    const limits = shownLimits(state);
    return living(state, 'license').map(({ id, version, values }) => {
      const monthly = monthlyOf(prices, id);
      return {
        ...{ id, version, ...values },
        monthlyPrice: monthly && centsToDecimal(monthly.price),
        discountPercentage: monthly?.share == null ? null : centsToDecimal(monthly.share),
        prices: prices.filter(({ license }) => license.id === id).map(priceOf),
        limits: limits
          .filter(({ license }) => license.id === id)
          .map(({ item, value }) => ({ item: itemOf(item), value })),
      };
    });
  },
};

const licenseItems: QueryResolvers['licenseItems'] = {
  permission,
  resolve: async (_, { services }) => living(await catalogueNow(services), 'licenseItem').map(itemOf),
};

const discounts: QueryResolvers['discounts'] = {
  permission,
  resolve: async (_, { services }) => living(await catalogueNow(services), 'discount').map(discountOf),
};

/** What can be bought. */
export const licensingFields = {
  Query: { licenses, licenseItems, discounts },
  Mutation: {
    createLicense: asField(operations.createLicense),
    changeLicense: asField(operations.changeLicense),
    removeLicense: asField(operations.removeLicense),
    createLicenseItem: asField(operations.createLicenseItem),
    changeLicenseItem: asField(operations.changeLicenseItem),
    removeLicenseItem: asField(operations.removeLicenseItem),
    createDiscount: asField(operations.createDiscount),
    changeDiscount: asField(operations.changeDiscount),
    removeDiscount: asField(operations.removeDiscount),
    createLicensePrice: asField(operations.createLicensePrice),
    changeLicensePrice: asField(operations.changeLicensePrice),
    removeLicensePrice: asField(operations.removeLicensePrice),
    setLicenseLimit: asField(operations.setLicenseLimit),
  } satisfies Partial<MutationResolvers>,
};
