import { catalogueNow } from '@cadenza/commands/licensing/catalogue';
import { shownPrices } from '@cadenza/domain/licensing/shown';
import { living } from '@cadenza/domain/licensing/state';
import { asRoute } from '../operations/as-route.ts';
import { ok, publicRoute, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import * as operations from './operations.ts';
import { answerOf, area, echoesOf, howOnly, listed, ofPublicList, optional, text, version } from './route-parts.ts';
import { licenseItemShape, licenseShape } from './shapes.ts';
import { itemToWire, licenseToWire } from './wire.ts';

/** Licenses and what they can limit: public where whoever signs up has to see it, and changed by developers. */
export const licenseRoutes: readonly Route[] = [
  publicRoute('GET /app/licenses', {
    ...ofPublicList,
    summary: 'Licenses, with what a month of each costs before any discount and the percent that is taken off',
    answers: { status: 200, schema: listOf(licenseShape, false) },
    handle: async ({ services, query }) => {
      const state = await catalogueNow(services);
      const rows = living(state, 'license').map(licenseToWire(shownPrices(state)));
      return ok(listed(rows, query, ['id', 'name', 'description', 'monthlyPrice', 'discountPercentage'], 'id'));
    },
  }),
  asRoute(operations.createLicense, 'POST /api/licenses', {
    ...{ area, summary: 'Adds a license; no two have the same name' },
    fields: { name: text, description: optional, providerLink: optional },
    answers: { status: 201, schema: licenseShape },
    answer: answerOf('license'),
  }),
  asRoute(operations.changeLicense, 'PUT /api/licenses/{id}', {
    ...{ area, howOnly, summary: 'Changes a license; what companies have bought stays as they bought it' },
    fields: { name: text.optional(), description: optional, providerLink: optional, ...version },
    echoes: echoesOf('license', 'monthlyPrice', 'discountPercentage'),
    answers: { status: 200, schema: licenseShape },
    answer: answerOf('license'),
  }),
  asRoute(operations.removeLicense, 'DELETE /api/licenses/{id}', {
    ...{ area, summary: 'Deletes a license that has neither prices nor limits' },
  }),
  publicRoute('GET /app/license-items', {
    ...ofPublicList,
    summary: 'What licenses can limit, each with the key that the product counts by',
    answers: { status: 200, schema: listOf(licenseItemShape, false) },
    handle: async ({ services, query }) => {
      const rows = living(await catalogueNow(services), 'licenseItem').map(itemToWire);
      return ok(listed(rows, query, ['id', 'name', 'key'], 'name'));
    },
  }),
  asRoute(operations.createLicenseItem, 'POST /api/license-items', {
    ...{ area, summary: 'Adds what licenses can limit; no two have the same name or key' },
    fields: { name: text, key: text },
    answers: { status: 201, schema: licenseItemShape },
    answer: answerOf('licenseItem'),
  }),
  asRoute(operations.changeLicenseItem, 'PUT /api/license-items/{id}', {
    ...{ area, howOnly, summary: 'Changes the name of what licenses can limit; its key stays' },
    fields: { name: text.optional(), key: text.optional(), ...version },
    echoes: echoesOf('licenseItem'),
    answers: { status: 200, schema: licenseItemShape },
    answer: answerOf('licenseItem'),
  }),
  asRoute(operations.removeLicenseItem, 'DELETE /api/license-items/{id}', {
    ...{ area, summary: 'Deletes what no license limits' },
  }),
];
