import {
  changeUser,
  deleteUser,
  type Place,
  type UserSaved,
  type Wishes,
} from '@cadenza/commands/identity/change-user';
import { setUserRole } from '@cadenza/commands/identity/user-roles';
import { isRole } from '@cadenza/domain/identity/roles';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type CompanyUser, type UsersQuery, userSortFields, usersAsOf } from '@cadenza/queries/identity/users';
import { commandFrom } from '../graphql/command.ts';
import type { Context } from '../graphql/context.ts';
import type { MutationResolvers, QueryResolvers, Saved, User } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { pagingFaults } from '../kernel/paging.ts';
import { orThrow, Problem, problem } from '../kernel/problem.ts';
import { withNames } from '../registry/conflict.ts';
import { seenVersionOf } from '../registry/fields.ts';
import { atLogin, createUser, modeOf, wishesOf } from './user-input.ts';
import { userLabels } from './user-labels.ts';

const toGraphql = (row: CompanyUser, labels: ReadonlyMap<string, string>): User => {
  const { membership, ...user } = row;
  const { maintainerId, customRoles = [], active } = membership;
  return {
    ...user,
    registrationMode: modeOf(row),
    activeInCompany: active,
    customRoles: customRoles.map(({ roleId: id }) => ({ id, label: labels.get(id) ?? '' })),
    maintainer: maintainerId === null ? null : { id: maintainerId, label: labels.get(maintainerId) ?? '' },
  };
};

const read = async (context: Context, list: UsersQuery) => {
  const { asOf, rows, totalRows } = await answered(context, usersAsOf, list);
  const labels = await userLabels(context, rows);
  return { asOfPosition: String(asOf), rows: rows.map((row) => toGraphql(row, labels)), totalRows };
};

const usersField: QueryResolvers['users'] = {
  permission: usersAsOf.permission,
  reads: [...usersAsOf.reads, 'registry'],
  resolve: ({ query }, context) => {
    const { search, active, role, sortBy, descending, page, rowsPerPage } = query ?? {};
    const by = userSortFields.find((field) => field === (sortBy ?? 'username'));
    if (!by) throw problem('unknown_sort_field', { field: sortBy ?? '' });
    const paging = { page: page ?? undefined, rowsPerPage: rowsPerPage ?? undefined };
    const errors = pagingFaults(paging);
    if (role && !isRole(role) && !isUuid(role)) errors.push({ field: 'role', code: 'invalid_choice' });
    if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
    const filters = { search: search?.trim() || undefined, active: active ?? undefined, role: role ?? undefined };
    return read(context, { ...paging, ...filters, sortBy: by, descending: descending ?? false });
  },
};

const userField: QueryResolvers['userById'] = {
  permission: usersAsOf.permission,
  reads: [...usersAsOf.reads, 'registry'],
  resolve: async ({ id }, context) => {
    if (!isUuid(id)) return null;
    const { rows } = await read(context, { sortBy: 'username', descending: false, ids: [id] });
    return rows[0] ?? null;
  },
};

const saved = (done: UserSaved | Rejection): Saved => {
  const { state, position } = orThrow(done);
  return { id: state.userId, position: String(position) };
};

const wish = async (
  context: Context,
  commandId: string,
  id: string,
  wishes: Wishes,
  place?: Pick<Place, 'seenVersion' | 'maintainerId'>,
): Promise<Saved> => {
  const asked = commandFrom(context, commandId);
  const done = await changeUser(asked, id, wishes, place);
  return saved(isRejection(done) ? await withNames(asked, atLogin(done), 'user') : done);
};

/** Users of the selected company, by the same use cases as over REST. */
export const userFields = {
  Query: { users: usersField, userById: userField },
  Mutation: {
    createUser: {
      permission: 'users.manage',
      resolve: ({ commandId, input }, context) => createUser(commandFrom(context, commandId), input).then(saved),
    },
    changeUser: {
      permission: 'session.own',
      resolve: ({ commandId, id, seenVersion, input }, context) =>
        wish(context, commandId, id, wishesOf(input), {
          seenVersion: seenVersionOf('seenVersion', seenVersion),
          maintainerId: input.maintainerId,
        }),
    },
    setUserActive: {
      permission: 'users.manage',
      resolve: ({ commandId, id, active }, context) =>
        wish(context, commandId, id, () => [{ type: 'SetUserActive', active }]),
    },
    setUserActiveInCompany: {
      permission: 'users.manage',
      resolve: ({ commandId, id, active }, context) =>
        wish(context, commandId, id, (_, membership) => [
          { type: 'SetMembership', membership: { ...membership, active } },
        ]),
    },
    forcePasswordExpiry: {
      permission: 'users.manage',
      resolve: ({ commandId, id }, context) => wish(context, commandId, id, () => [{ type: 'ForcePasswordExpiry' }]),
    },
    deleteUser: {
      permission: 'users.manage',
      resolve: async ({ commandId, id }, context) => ({
        id,
        position: String(orThrow(await deleteUser(commandFrom(context, commandId), id))),
      }),
    },
    setUserRole: {
      permission: 'users.manage',
      resolve: ({ commandId, id, roleId, held }, context) =>
        setUserRole(commandFrom(context, commandId), { userId: id, roleId, held }).then(saved),
    },
  } satisfies Partial<MutationResolvers>,
};
