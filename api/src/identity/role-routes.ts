import { changeCustomRole, customRolesOf } from '@cadenza/commands/identity/custom-roles';
import { madeId } from '@cadenza/commands/kernel/own-ids';
import { byPlace, type CustomRoleState, type CustomRoleValues } from '@cadenza/domain/identity/custom-roles';
import { grantableRoles } from '@cadenza/domain/identity/roles';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { z } from 'zod';
import { Problem, problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { overRest, withNames } from '../registry/conflict.ts';
import { yesNo } from '../registry/wire.ts';
import { commandFrom } from '../rest/command.ts';
import { listParameters } from '../rest/known-names.ts';
import { pagingOf } from '../rest/list-query.ts';
import { bearerRoute, type Call, created, noContent, ok, type Route } from '../rest/route.ts';
import { listOf, seenVersion } from '../rest/shapes.ts';
import { rolesShown } from './roles-shown.ts';
import { roleShape } from './shapes.ts';
import { flagOf } from './user-routes.ts';

const text = z.string();
const fields = {
  description: text.nullish(),
  active: text.optional(),
  sort: z.number().optional(),
  roleForSuperAdministrator: text.optional(),
  /** The specified role whose rights it gives; `ROLE_USER` unless told, and the same for ever. */
  grants: z.enum(grantableRoles).optional(),
};
const newBody = z.looseObject({ ...fields, name: text });
const changeBody = z.looseObject({ ...fields, name: text.optional() });

const valuesOf = (body: z.infer<typeof changeBody>): Partial<CustomRoleValues> => {
  const { name, description, sort, grants } = body;
  const active = flagOf('active', body.active);
  const forSuperAdministrators = flagOf('roleForSuperAdministrator', body.roleForSuperAdministrator);
  const given = { name, description, sort, grants, active, forSuperAdministrators };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

const names: Readonly<Record<string, string>> = {
  forSuperAdministrators: 'roleForSuperAdministrator',
  seenVersion: 'version',
};

const refuse = (rejection: Rejection): never => {
  throw new Problem(overRest(rejection, names));
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

const answered = (role: CustomRoleState, { actor }: Session) =>
  roleToWire({ ...role, builtIn: false }, actor.companyId);

const roleAsAnswered = async ({ params, services }: Call, session: Session) => {
  const known = rolesShown(await customRolesOf(services, session.actor), session.actor.roles);
  const role = known.find(({ id }) => id === params.id);
  return role && roleToWire(role, session.actor.companyId);
};

const sorts = { name: 'name', sort: 'sort' } as const;

/** The specified roles, fixed, and those of the company's own making. */
export const roleRoutes: readonly Route[] = [
  bearerRoute({
    area: 'administration',
    method: 'GET',
    path: '/api/roles',
    summary: 'Roles: the specified ones and those of the company; those for super administrators come last',
    permission: 'roles.read',
    query: listParameters,
    answers: { status: 200, schema: listOf(roleShape, false) },
    handle: async ({ query, services }, { actor }) => {
      const { sortBy = 'sort', descending, page = 1, rowsPerPage } = pagingOf(query);
      if (!Object.hasOwn(sorts, sortBy)) throw problem('unknown_sort_field', { field: sortBy });
      const all = rolesShown(await customRolesOf(services, actor), actor.roles);
      const sorted = sortBy === 'name' ? all.toSorted((a, b) => a.name.localeCompare(b.name)) : all.toSorted(byPlace);
      const rows = descending ? sorted.toReversed() : sorted;
      const from = (page - 1) * (rowsPerPage ?? 0);
      const shown = rowsPerPage === undefined ? rows : rows.slice(from, from + rowsPerPage);
      return ok(shown.map((role) => roleToWire(role, actor.companyId)));
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'POST',
    path: '/api/roles',
    summary: 'Makes a role of the company, which gives the rights of a specified one',
    permission: 'roles.manage',
    body: newBody,
    answers: { status: 201, schema: roleShape },
    handle: async (call, session) => {
      const roleId = madeId(session.actor, call.commandId, 'role');
      const values = valuesOf(call.body);
      const done = await changeCustomRole(commandFrom(call, session), { type: 'CreateCustomRole', roleId, values });
      return isRejection(done) ? refuse(done) : created(answered(done.role, session));
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'PUT',
    path: '/api/roles/{id}',
    summary: 'Changes a role of the company; what it grants stays',
    permission: 'roles.manage',
    body: changeBody.extend({ version: seenVersion }),
    howOnly: ['version'],
    echoes: { names: ['id', 'builtIn'], reads: [], read: roleAsAnswered },
    answers: { status: 200, schema: roleShape },
    handle: async (call, session) => {
      const roleId = call.params.id ?? '';
      const { version, ...body } = call.body;
      const asked = commandFrom(call, session);
      const change = { type: 'ChangeCustomRole', roleId, changes: valuesOf(body), seenVersion: version } as const;
      const done = await changeCustomRole(asked, change);
      return isRejection(done) ? refuse(await withNames(asked, done, 'role')) : ok(answered(done.role, session));
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'DELETE',
    path: '/api/roles/{id}',
    summary: 'Deletes a role of the company that nobody holds',
    permission: 'roles.manage',
    answers: { status: 204 },
    handle: async (call, session) => {
      const roleId = call.params.id ?? '';
      const done = await changeCustomRole(commandFrom(call, session), { type: 'RemoveCustomRole', roleId });
      return isRejection(done) ? refuse(done) : noContent;
    },
  }),
];
