import { catalogueNow } from '@cadenza/commands/licensing/catalogue';
import { shownPrices } from '@cadenza/domain/licensing/shown';
import { living } from '@cadenza/domain/licensing/state';
import { asRoute } from '../operations/as-route.ts';
import { idFilter } from '../rest/list-query.ts';
import { bearerRoute, ok, publicRoute, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import * as operations from './operations.ts';
import {
  amount,
  answerOf,
  area,
  echoesOf,
  howOnly,
  listed,
  ofList,
  ofPublicList,
  optional,
  text,
  version,
} from './route-parts.ts';
import { discountShape, licensePriceShape } from './shapes.ts';
import { discountToWire, priceToWire } from './wire.ts';

/** What licenses cost, and what is taken off. */
export const priceRoutes: readonly Route[] = [
  bearerRoute('GET /api/discounts', {
    ...{ ...ofList, permission: 'catalogue.read', summary: 'Discounts' },
    answers: { status: 200, schema: listOf(discountShape, false) },
    handle: async ({ services, query }) => {
      const rows = living(await catalogueNow(services), 'discount').map(discountToWire);
      return ok(listed(rows, query, ['id', 'description', 'type', 'value'], 'description'));
    },
  }),
  asRoute(operations.createDiscount, 'POST /api/discounts', {
    ...{ area, summary: 'Adds a discount: an amount (F), or a percentage of 100 at most (P)' },
    fields: { type: text, value: amount, description: text, providerLink: optional },
    answers: { status: 201, schema: discountShape },
    answer: answerOf('discount'),
  }),
  asRoute(operations.changeDiscount, 'PUT /api/discounts/{id}', {
    ...{ area, howOnly, summary: 'Changes a discount; what companies have bought stays as they bought it' },
    fields: {
      ...{ type: text.optional(), value: amount.optional(), description: text.optional(), providerLink: optional },
      ...version,
    },
    echoes: echoesOf('discount'),
    answers: { status: 200, schema: discountShape },
    answer: answerOf('discount'),
  }),
  asRoute(operations.removeDiscount, 'DELETE /api/discounts/{id}', {
    ...{ area, summary: 'Deletes a discount that no price has' },
  }),
  publicRoute('GET /app/license-prices', {
    ...{
      ...ofPublicList,
      filters: ['licenseId', 'recurrence'],
      summary: 'Prices of licenses, with license and discount',
    },
    answers: { status: 200, schema: listOf(licensePriceShape, false) },
    handle: async ({ services, query }) => {
      const licenseId = idFilter(query, 'licenseId');
      const { recurrence } = query.filters;
      const rows = shownPrices(await catalogueNow(services))
        .map(priceToWire)
        .filter((price) => !licenseId || price.licenseId === licenseId)
        .filter((price) => !recurrence || price.recurrence === recurrence);
      return ok(listed(rows, query, ['id', 'licenseId', 'recurrence', 'value'], 'id'));
    },
  }),
  asRoute(operations.createLicensePrice, 'POST /api/license-prices', {
    ...{ area, summary: 'Adds a price of a license, by the month (M) or by the year (A): one of each' },
    fields: { licenseId: text, discountId: optional, value: amount, recurrence: text },
    answers: { status: 201, schema: licensePriceShape },
    answer: answerOf('licensePrice'),
  }),
  asRoute(operations.changeLicensePrice, 'PUT /api/license-prices/{id}', {
    ...{ area, howOnly, summary: 'Changes amount and discount of a price; license and recurrence stay' },
    fields: {
      ...{ licenseId: text.optional(), discountId: optional, value: amount.optional(), recurrence: text.optional() },
      ...version,
    },
    echoes: echoesOf('licensePrice', 'license', 'discount'),
    answers: { status: 200, schema: licensePriceShape },
    answer: answerOf('licensePrice'),
  }),
  asRoute(operations.removeLicensePrice, 'DELETE /api/license-prices/{id}', {
    ...{ area, summary: 'Deletes a price; who has bought it keeps it' },
  }),
];
