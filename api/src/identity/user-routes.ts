import { isRole } from '@cadenza/domain/identity/roles';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type UsersQuery, userSortFields, users } from '@cadenza/queries/identity/users';
import { z } from 'zod';
import { answered, ofQuery } from '../kernel/answered.ts';
import { asRoute } from '../operations/as-route.ts';
import { sent, sentFlag, status } from '../operations/wire-fields.ts';
import { listParameters } from '../rest/known-names.ts';
import { flagFilter, idFilter, pagingOf, sortedBy } from '../rest/list-query.ts';
import type { Query } from '../rest/query-string.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';
import { listOf, seenVersion } from '../rest/shapes.ts';
import { fault, letterIn } from '../rest/values.ts';
import { userAnswer, userAsAnswered } from './answer-user.ts';
import { change, create, expirePassword, remove, setActive, setActiveHere } from './operations.ts';
import { userShape } from './shapes.ts';
import { userToWire } from './wire.ts';

const text = z.string();
const given = {
  email: text.nullish(),
  roles: z.array(text).optional(),
  maintainerId: sent('manutentoreId', text.nullish()),
  /** E: logs in by the e-mail address; U: by a user name. */
  registrationMode: text.optional(),
  username: text.optional(),
};

const userFilters = ['id', 'search', 'active', 'roles'] as const;

export const filtersOf = (query: Query): Pick<UsersQuery, 'ids' | 'search' | 'active' | 'role'> => {
  const { search, roles } = query.filters;
  const id = idFilter(query, 'id');
  if (roles && !isRole(roles) && !isUuid(roles)) throw fault('filters[roles]', 'invalid_choice');
  return {
    ids: id ? [id] : undefined,
    search: search?.trim() || undefined,
    active: flagFilter(query, 'active'),
    role: roles ?? undefined,
  };
};

const area = 'administration';
const asUser = { answers: { status: 200, schema: userShape }, answer: userAnswer } as const;

/** Users of the selected company. */
export const userRoutes: readonly Route[] = [
  bearerRoute('GET /api/users', {
    area,
    summary: 'Users of the company; `filters[search]` is a part of a name, `filters[roles]` a role by name or id',
    ...ofQuery(users),
    query: listParameters,
    filters: userFilters,
    answers: { status: 200, schema: listOf(userShape, true) },
    handle: async ({ query, services }, session) => {
      const { sortBy = 'username', ...paging } = pagingOf(query);
      const list = { ...paging, ...filtersOf(query), sortBy: sortedBy(userSortFields, sortBy) };
      const { rows, totalRows } = await answered({ services, session }, users, list);
      return ok({ data: rows.map(userToWire), totalRows });
    },
  }),
  asRoute(create, 'POST /api/users', {
    area,
    summary: 'Creates a user of the company, who logs in by e-mail address (E) or user name (U)',
    fields: {
      ...{ ...given, name: text, surname: text },
      ...{ password: text, confirmPassword: text.optional(), active: sentFlag('active', letterIn.optional()) },
    },
    answers: { status: 201, schema: userShape },
    answer: userAnswer,
  }),
  asRoute(change, 'PUT /api/users/{id}', {
    area: 'session',
    summary:
      'Changes the own account, or that of a user and what the user is in the company; only the fields that are sent',
    fields: { ...given, name: text.optional(), surname: text.optional(), seenVersion: sent('version', seenVersion) },
    howOnly: ['version'],
    echoes: { names: ['id', 'active', 'companyUsers'], reads: [], read: userAsAnswered },
    ...asUser,
  }),
  asRoute(remove, 'DELETE /api/users/{id}', {
    area,
    summary: 'Deletes an account for good; what the user has done keeps the name of the person',
  }),
  asRoute(setActive, 'PUT /api/users/{id}/active/{Y|N}', {
    area,
    summary: 'Lets an account log in (Y) or not (N)',
    fields: { active: status },
    ...asUser,
  }),
  asRoute(setActiveHere, 'PUT /api/users/{id}/active-company/{Y|N}', {
    area,
    summary: 'Lets a user work in the company (Y) or not (N)',
    fields: { active: status },
    ...asUser,
  }),
  asRoute(expirePassword, 'PUT /api/users/{id}/force-password-expired', {
    area,
    summary: 'Ends every session of the user, who has to choose a new password',
    ...asUser,
  }),
];
