import { deleteUser } from '@cadenza/commands/identity/change-user';
import { isRole } from '@cadenza/domain/identity/roles';
import type { UserCommand } from '@cadenza/domain/identity/user';
import type { Membership } from '@cadenza/domain/identity/user-profile';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type UsersQuery, userSortFields, users } from '@cadenza/queries/identity/users';
import { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { statusParam } from '../registry/routes.ts';
import { commandFrom } from '../rest/command.ts';
import { listParameters } from '../rest/known-names.ts';
import { pagingOf } from '../rest/list-query.ts';
import type { Query } from '../rest/query-string.ts';
import { bearerRoute, created, noContent, ok, type Route } from '../rest/route.ts';
import { listOf, seenVersion } from '../rest/shapes.ts';
import { answerChange, inCompany, refuseUser, userAsAnswered } from './answer-user.ts';
import { userShape } from './shapes.ts';
import { createUser, type UserInput, wishesOf } from './user-input.ts';
import { userToWire } from './wire.ts';

const text = z.string();
const fields = {
  email: text.nullish(),
  roles: z.array(text).optional(),
  manutentoreId: text.nullish(),
  /** E: logs in by the e-mail address; U: by a user name. */
  registrationMode: text.optional(),
};
const userBody = z.looseObject({
  ...fields,
  name: text,
  surname: text,
  username: text.optional(),
  password: text,
  confirmPassword: text.optional(),
  active: text.optional(),
});

const changeBody = z.looseObject({
  ...fields,
  name: text.optional(),
  surname: text.optional(),
  username: text.optional(),
});

const inputOf = ({ manutentoreId, ...rest }: z.infer<typeof changeBody>): UserInput => ({
  ...rest,
  maintainerId: manutentoreId,
});

const fault = (field: string, code: string) => new Problem(reject('invalid_fields', {}, [{ field, code }]));

export const flagOf = (field: string, value: string | null | undefined): boolean | undefined => {
  if (value === undefined || value === null) return undefined;
  if (value === 'Y' || value === 'N') return value === 'Y';
  throw fault(field, 'invalid_flag');
};

const userFilters = ['id', 'search', 'active', 'roles'] as const;

export const sortFieldOf = (given: string): UsersQuery['sortBy'] => {
  const by = userSortFields.find((field) => field === given);
  if (!by) throw problem('unknown_sort_field', { field: given });
  return by;
};

export const filtersOf = ({
  id,
  search,
  active,
  roles,
}: Query['filters']): Pick<UsersQuery, 'ids' | 'search' | 'active' | 'role'> => {
  if (id && !isUuid(id)) throw fault('filters[id]', 'invalid_id');
  if (roles && !isRole(roles) && !isUuid(roles)) throw fault('filters[roles]', 'invalid_choice');
  return {
    ids: id ? [id] : undefined,
    search: search?.trim() || undefined,
    active: flagOf('filters[active]', active),
    role: roles ?? undefined,
  };
};

const statusRoute = (
  segment: string,
  summary: string,
  wish: (active: boolean, membership: Membership) => readonly UserCommand[],
): Route =>
  bearerRoute({
    area: 'administration',
    method: 'PUT',
    path: `/api/users/{id}/${segment}/{Y|N}`,
    summary,
    permission: 'users.manage',
    answers: { status: 200, schema: userShape },
    handle: (call, session) => {
      const active = statusParam(call);
      return answerChange(call, session, (_, membership) => wish(active, membership));
    },
  });

/** Users of the selected company. */
export const userRoutes: readonly Route[] = [
  bearerRoute({
    area: 'administration',
    method: 'GET',
    path: '/api/users',
    summary: 'Users of the company; `filters[search]` is a part of a name, `filters[roles]` a role by name or id',
    permission: users.permission,
    reads: users.reads,
    query: listParameters,
    filters: userFilters,
    answers: { status: 200, schema: listOf(userShape, true) },
    handle: async ({ query, services }, session) => {
      const { sortBy = 'username', ...paging } = pagingOf(query);
      const list = { ...paging, ...filtersOf(query.filters), sortBy: sortFieldOf(sortBy) };
      const { rows, totalRows } = await answered({ services, session }, users, list);
      return ok({ data: rows.map(userToWire), totalRows });
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'POST',
    path: '/api/users',
    summary: 'Creates a user of the company, who logs in by e-mail address (E) or user name (U)',
    permission: 'users.manage',
    body: userBody,
    answers: { status: 201, schema: userShape },
    handle: async (call, session) => {
      const { password, confirmPassword, active, ...rest } = call.body;
      const done = await createUser(commandFrom(call, session), {
        ...inputOf(rest),
        ...{ password, confirmPassword, active: flagOf('active', active) },
      });
      if (isRejection(done)) return refuseUser(done);
      return created(userToWire(inCompany(done.state, session.actor.companyId)));
    },
  }),
  bearerRoute({
    area: 'session',
    method: 'PUT',
    path: '/api/users/{id}',
    summary:
      'Changes the own account, or that of a user and what the user is in the company; only the fields that are sent',
    permission: 'session.own',
    body: changeBody.extend({ version: seenVersion }),
    howOnly: ['version'],
    echoes: { names: ['id', 'active', 'companyUsers'], reads: [], read: userAsAnswered },
    answers: { status: 200, schema: userShape },
    handle: (call, session) => {
      const { version, ...input } = call.body;
      const place = { seenVersion: version, maintainerId: input.manutentoreId };
      return answerChange(call, session, wishesOf(inputOf(input)), place);
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'DELETE',
    path: '/api/users/{id}',
    summary: 'Deletes an account for good; what the user has done keeps the name of the person',
    permission: 'users.manage',
    answers: { status: 204 },
    handle: async (call, session) => {
      const done = await deleteUser(commandFrom(call, session), call.params.id ?? '');
      return isRejection(done) ? refuseUser(done) : noContent;
    },
  }),
  statusRoute('active', 'Lets an account log in (Y) or not (N)', (active) => [{ type: 'SetUserActive', active }]),
  statusRoute('active-company', 'Lets a user work in the company (Y) or not (N)', (active, membership) => [
    { type: 'SetMembership', membership: { ...membership, active } },
  ]),
  bearerRoute({
    area: 'administration',
    method: 'PUT',
    path: '/api/users/{id}/force-password-expired',
    summary: 'Ends every session of the user, who has to choose a new password',
    permission: 'users.manage',
    answers: { status: 200, schema: userShape },
    handle: (call, session) => answerChange(call, session, () => [{ type: 'ForcePasswordExpiry' }]),
  }),
];
