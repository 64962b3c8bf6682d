import type { Route } from '../rest/route.ts';
import { associationRoutes } from './association-routes.ts';
import { licenseRoutes } from './license-routes.ts';
import { priceRoutes } from './price-routes.ts';

/** What can be bought. */
export const licensingRoutes: readonly Route[] = [...licenseRoutes, ...priceRoutes, ...associationRoutes];
