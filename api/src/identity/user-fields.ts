import { isRole } from '@cadenza/domain/identity/roles';
import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type CompanyUser, type UsersQuery, userSortFields, usersAsOf } from '@cadenza/queries/identity/users';
import type { Context } from '../graphql/context.ts';
import type { MutationResolvers, QueryResolvers, User } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { pagingFaults } from '../kernel/paging.ts';
import { Problem } from '../kernel/problem.ts';
import { asField, saved } from '../operations/as-field.ts';
import { sortedBy } from '../rest/list-query.ts';
import { change, create, expirePassword, remove, setActive, setActiveHere, setRole } from './operations.ts';
import { modeOf } from './user-input.ts';
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
    const by = sortedBy(userSortFields, sortBy ?? 'username');
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

/** Users of the selected company. */
export const userFields = {
  Query: { users: usersField, userById: userField },
  Mutation: {
    createUser: asField(create),
    changeUser: asField(change),
    setUserActive: asField(setActive),
    setUserActiveInCompany: asField(setActiveHere),
    forcePasswordExpiry: asField(expirePassword),
    deleteUser: asField(remove),
    setUserRole: asField(setRole, saved, ({ id: userId, ...args }) => ({ userId, ...args })),
  } satisfies Partial<MutationResolvers>,
};
