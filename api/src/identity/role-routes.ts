import { type CustomRoleSaved, customRolesOf } from '@cadenza/commands/identity/custom-roles';
import { byPlace } from '@cadenza/domain/identity/custom-roles';
import { grantableRoles } from '@cadenza/domain/identity/roles';
import { z } from 'zod';
import type { Session } from '../kernel/session.ts';
import { asRoute } from '../operations/as-route.ts';
import { sent, sentFlag } from '../operations/wire-fields.ts';
import { listParameters } from '../rest/known-names.ts';
import { pageOf, pagingOf, sortedBy } from '../rest/list-query.ts';
import { bearerRoute, type Call, ok, type Route } from '../rest/route.ts';
import { listOf, seenVersion } from '../rest/shapes.ts';
import { letterIn, yesNo } from '../rest/values.ts';
import { change, create, remove } from './role-operations.ts';
import { rolesShown } from './roles-shown.ts';
import { roleShape } from './shapes.ts';

const text = z.string();
const flag = letterIn.optional();
const given = {
  description: text.nullish(),
  active: sentFlag('active', flag),
  sort: z.number().optional(),
  forSuperAdministrators: sentFlag('roleForSuperAdministrator', flag),
  /** The specified role whose rights it gives; `ROLE_USER` unless told, and the same for ever. */
  grants: z.enum(grantableRoles).optional(),
};

type Shown = ReturnType<typeof rolesShown>[number];

const roleToWire = (role: Shown, companyId: string) => ({
  id: role.id,
  name: role.name,
  description: role.description,
  active: yesNo(role.active),
  sort: role.sort,
  roleForSuperAdministrator: yesNo(role.forSuperAdministrators),
  grants: role.grants,
  builtIn: role.builtIn,
  companyId,
  version: role.version,
});

const answer = ({ role }: CustomRoleSaved, _call: Call, { actor }: Session) =>
  roleToWire({ ...role, builtIn: false }, actor.companyId);

const roleAsAnswered = async ({ params, services }: Call, session: Session) => {
  const known = rolesShown(await customRolesOf(services, session.actor), session.actor.roles);
  const role = known.find(({ id }) => id === params.id);
  return role && roleToWire(role, session.actor.companyId);
};

const sorts = ['name', 'sort'] as const;

/** The specified roles, fixed, and those of the company's own making. */
export const roleRoutes: readonly Route[] = [
  bearerRoute('GET /api/roles', {
    area: 'administration',
    summary: 'Roles: the specified ones and those of the company; those for super administrators come last',
    permission: 'roles.read',
    query: listParameters,
    answers: { status: 200, schema: listOf(roleShape, false) },
    handle: async ({ query, services }, { actor }) => {
      const { sortBy = 'sort', ...paging } = pagingOf(query);
      const byName = sortedBy(sorts, sortBy) === 'name';
      const all = rolesShown(await customRolesOf(services, actor), actor.roles);
      const sorted = byName ? all.toSorted((a, b) => a.name.localeCompare(b.name)) : all.toSorted(byPlace);
      const shown = pageOf(paging.descending ? sorted.toReversed() : sorted, paging);
      return ok(shown.map((role) => roleToWire(role, actor.companyId)));
    },
  }),
  asRoute(create, 'POST /api/roles', {
    area: 'administration',
    summary: 'Makes a role of the company, which gives the rights of a specified one',
    fields: { ...given, name: text },
    answers: { status: 201, schema: roleShape },
    answer,
  }),
  asRoute(change, 'PUT /api/roles/{id}', {
    area: 'administration',
    summary: 'Changes a role of the company; what it grants stays',
    fields: { ...given, name: text.optional(), seenVersion: sent('version', seenVersion) },
    howOnly: ['version'],
    echoes: { names: ['id', 'builtIn'], reads: [], read: roleAsAnswered },
    answers: { status: 200, schema: roleShape },
    answer,
  }),
  asRoute(remove, 'DELETE /api/roles/{id}', {
    area: 'administration',
    summary: 'Deletes a role of the company that nobody holds',
  }),
];
