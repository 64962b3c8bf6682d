import { catalogueNow } from '@cadenza/commands/licensing/catalogue';
import { shownLimits } from '@cadenza/domain/licensing/shown';
import { asRoute } from '../operations/as-route.ts';
import { idFilter } from '../rest/list-query.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import { setLimitOfPair } from './operations.ts';
import { area, listed, ofList } from './route-parts.ts';
import { licenseItemAssociationShape } from './shapes.ts';
import { limitToWire } from './wire.ts';

/** How many of each item each license allows. */
export const associationRoutes: readonly Route[] = [
  bearerRoute('GET /api/license-item-associations', {
    ...{ ...ofList, permission: 'catalogue.read', filters: ['licenseId', 'licenseItemId'] },
    summary: 'Each item of each license, with how many the license allows; -1 is unlimited, as where nobody has said',
    answers: { status: 200, schema: listOf(licenseItemAssociationShape, false) },
    handle: async ({ services, query }) => {
      const [licenseId, licenseItemId] = [idFilter(query, 'licenseId'), idFilter(query, 'licenseItemId')];
      const rows = shownLimits(await catalogueNow(services))
        .map(limitToWire)
        .filter((row) => licenseId === undefined || row.licenseId === licenseId)
        .filter((row) => licenseItemId === undefined || row.licenseItemId === licenseItemId);
      return ok(listed(rows, query, ['id', 'licenseId', 'licenseItemId', 'value'], 'id'));
    },
  }),
  asRoute(setLimitOfPair, 'PUT /api/license-item-associations/{id}/value/{value}', {
    ...{ area, summary: 'Says how many of an item a license allows: -1 for as many as somebody likes' },
    answers: { status: 200, schema: licenseItemAssociationShape },
    answer: ({ limit }) => limitToWire(limit),
  }),
];
