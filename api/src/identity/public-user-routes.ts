import { workingUsers } from '@cadenza/projections/identity/queries-of-roles';
import { companyOfLink } from '../company/public-routes.ts';
import { ok, publicRoute, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import { publicUserShape } from './shapes.ts';

/** Who works in the company of a public link: ids and names, for who reports a fault without a login. */
export const publicUserRoutes: readonly Route[] = [
  publicRoute({
    area: 'administration',
    method: 'GET',
    path: '/app/users/{companyCode}',
    summary: 'Active users of the company of a public link: ids and names',
    rate: 'public',
    answers: { status: 200, schema: listOf(publicUserShape, false) },
    handle: async (call) => ok(await workingUsers(call.services.pool, (await companyOfLink(call)).companyId)),
  }),
];
