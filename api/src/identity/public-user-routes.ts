import { sheetWords } from '@cadenza/infra/texts/texts';
import { workingUsers } from '@cadenza/projections/identity/queries-of-roles';
import { companyOfLink } from '../company/public-routes.ts';
import { publicRecordShape } from '../company/shapes.ts';
import { ok, publicRoute, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';

/** Who works in the company of a public link: ids and what they do there. Who they are is told to nobody without a login. */
export const publicUserRoutes: readonly Route[] = [
  publicRoute({
    area: 'administration',
    method: 'GET',
    path: '/app/users/{companyCode}',
    summary: 'Active users of the company of a public link: ids, and their roles as descriptions; no names',
    rate: 'public',
    answers: { status: 200, schema: listOf(publicRecordShape, false) },
    handle: async (call) => {
      const { companyId } = await companyOfLink(call);
      const { roles: words } = sheetWords(call.language);
      const users = await workingUsers(call.services.pool, companyId);
      return ok(
        users.map(({ id, roles }) => ({ id, descrizione: roles.map((role) => words[role] ?? role).join(', ') })),
      );
    },
  }),
];
