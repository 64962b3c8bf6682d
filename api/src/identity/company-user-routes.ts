import { isOpenCompany } from '@cadenza/commands/identity/company-users';
import type { RegisteredUser } from '@cadenza/domain/identity/user';
import { userSortFields, usersOfCompany } from '@cadenza/queries/identity/users';
import { z } from 'zod';
import { answered, ofQuery } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import { asRoute } from '../operations/as-route.ts';
import { sent, status } from '../operations/wire-fields.ts';
import { listParameters } from '../rest/known-names.ts';
import { pagingOf, sortedBy } from '../rest/list-query.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import { yesNo } from '../rest/values.ts';
import { inCompany } from './answer-user.ts';
import { join, leave, setActiveThere } from './operations.ts';
import { pairId } from './pair-id.ts';
import { companyUserShape } from './shapes.ts';

type Member = Pick<ReturnType<typeof inCompany>, 'id' | 'name' | 'surname' | 'username' | 'email' | 'membership'>;

const toWire = ({ id, name, surname, username, email, membership }: Member) => ({
  id: pairId(id, membership.companyId),
  userId: id,
  companyId: membership.companyId,
  user: { id, name, surname, username, email },
  active: yesNo(membership.active),
});

const answer = ({ state, companyId }: { state: RegisteredUser; companyId: string }) =>
  toWire(inCompany(state, companyId));

/** Who works in a company: the selected one, or for a super administrator any (`companySelectedId`). */
export const companyUserRoutes: readonly Route[] = [
  bearerRoute('GET /api/company-users/', {
    area: 'administration',
    summary:
      'Users of a company; `filters[companySelectedId]` is another one than the selected, for super administrators',
    ...ofQuery(usersOfCompany),
    query: listParameters,
    filters: ['companySelectedId'],
    answers: { status: 200, schema: listOf(companyUserShape, false) },
    handle: async ({ query, services }, session) => {
      const { actor } = session;
      const { sortBy = 'username', ...paging } = pagingOf(query);
      const of = query.filters.companySelectedId || actor.companyId;
      if (!(await isOpenCompany({ services, actor }, of))) throw problem('not_found');
      const list = { ...paging, sortBy: sortedBy(userSortFields, sortBy) };
      const { rows } = await answered({ services, session }, usersOfCompany, { of, list });
      return ok(rows.map(toWire));
    },
  }),
  asRoute(join, 'POST /api/company-users', {
    area: 'administration',
    summary: 'Lets a user work in one more company, as a maintainer until more is given',
    fields: { userId: z.string(), companyId: sent('companySelectedId', z.string().optional()) },
    answers: { status: 201, schema: companyUserShape },
    answer,
  }),
  asRoute(leave, 'DELETE /api/company-users/{id}', {
    area: 'administration',
    summary: 'Takes a user out of a company; the account stays',
  }),
  asRoute(setActiveThere, 'PUT /api/company-users/{id}/active/{status}', {
    area: 'administration',
    summary: 'Lets a user work in a company (Y) or not (N)',
    fields: { active: status },
    answers: { status: 200, schema: companyUserShape },
    answer,
  }),
];
