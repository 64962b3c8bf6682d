import { isOpenCompany, joinCompany, leaveCompany, setActiveIn } from '@cadenza/commands/identity/company-users';
import type { RegisteredUser } from '@cadenza/domain/identity/user';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { userSortFields, usersOfCompany } from '@cadenza/queries/identity/users';
import { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import { statusParam } from '../registry/routes.ts';
import { yesNo } from '../registry/wire.ts';
import { commandFrom } from '../rest/command.ts';
import { listParameters } from '../rest/known-names.ts';
import { pagingOf } from '../rest/list-query.ts';
import { bearerRoute, created, noContent, ok, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import { inCompany, refuseUser } from './answer-user.ts';
import { pairId, pairOf } from './pair-id.ts';
import { companyUserShape } from './shapes.ts';

const body = z.looseObject({ userId: z.string(), companySelectedId: z.string().optional() });

type Member = Pick<ReturnType<typeof inCompany>, 'id' | 'name' | 'surname' | 'username' | 'email' | 'membership'>;

const toWire = ({ id, name, surname, username, email, membership }: Member) => ({
  id: pairId(id, membership.companyId),
  userId: id,
  companyId: membership.companyId,
  user: { id, name, surname, username, email },
  active: yesNo(membership.active),
});

const asDecided = (state: RegisteredUser, companyId: string) => toWire(inCompany(state, companyId));

/** Who works in a company: the selected one, or for a super administrator any (`companySelectedId`). */
export const companyUserRoutes: readonly Route[] = [
  bearerRoute({
    area: 'administration',
    method: 'GET',
    path: '/api/company-users/',
    summary:
      'Users of a company; `filters[companySelectedId]` is another one than the selected, for super administrators',
    permission: usersOfCompany.permission,
    reads: usersOfCompany.reads,
    query: listParameters,
    filters: ['companySelectedId'],
    answers: { status: 200, schema: listOf(companyUserShape, false) },
    handle: async ({ query, services }, session) => {
      const { actor } = session;
      const { sortBy = 'username', ...paging } = pagingOf(query);
      const by = userSortFields.find((field) => field === sortBy);
      if (!by) throw problem('unknown_sort_field', { field: sortBy });
      const of = query.filters.companySelectedId || actor.companyId;
      if (!(await isOpenCompany({ services, actor }, of))) throw problem('not_found');
      const list = { ...paging, sortBy: by };
      const { rows } = await answered({ services, session }, usersOfCompany, { of, list });
      return ok(rows.map(toWire));
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'POST',
    path: '/api/company-users',
    summary: 'Lets a user work in one more company, as a maintainer until more is given',
    permission: 'users.manage',
    body,
    answers: { status: 201, schema: companyUserShape },
    handle: async (call, session) => {
      const { userId, companySelectedId: companyId = session.actor.companyId } = call.body;
      const done = await joinCompany(commandFrom(call, session), { userId, companyId });
      return isRejection(done) ? refuseUser(done) : created(asDecided(done.state, companyId));
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'DELETE',
    path: '/api/company-users/{id}',
    summary: 'Takes a user out of a company; the account stays',
    permission: 'users.manage',
    answers: { status: 204 },
    handle: async (call, session) => {
      const [userId, companyId] = pairOf(call.params.id);
      const done = await leaveCompany(commandFrom(call, session), { userId, companyId });
      return isRejection(done) ? refuseUser(done) : noContent;
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'PUT',
    path: '/api/company-users/{id}/active/{status}',
    summary: 'Lets a user work in a company (Y) or not (N)',
    permission: 'users.manage',
    answers: { status: 200, schema: companyUserShape },
    handle: async (call, session) => {
      const active = statusParam(call);
      const [userId, companyId] = pairOf(call.params.id);
      const done = await setActiveIn(commandFrom(call, session), { userId, companyId, active });
      return isRejection(done) ? refuseUser(done) : ok(asDecided(done.state, companyId));
    },
  }),
];
