import { defaultRole, isRole, type Role } from '@cadenza/domain/identity/roles';
import { type Membership, type UserProfile, user, userStream } from '@cadenza/domain/identity/user';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid, uuidV5 } from '@cadenza/domain/kernel/uuid';
import { fold } from '@cadenza/infra/commands/execute';
import { type CompanyUser, listUsers } from '@cadenza/projections/identity/queries';
import { z } from 'zod';
import { orThrow, Problem, problem } from '../kernel/problem.ts';
import { loadReferences } from '../planning/facts.ts';
import { yesNo } from '../registry/wire.ts';
import { listParameters } from '../rest/known-names.ts';
import { pagingOf } from '../rest/list-query.ts';
import { bearerRoute, created, ok, type Route } from '../rest/route.ts';
import { registerUser } from './users.ts';

const toWire = (one: CompanyUser) => ({
  id: one.id,
  name: one.name,
  surname: one.surname,
  username: one.username,
  email: one.email,
  roles: one.roles,
  active: yesNo(one.active),
  manutentoreId: one.membership.maintainerId,
  companyId: one.membership.companyId,
  companyUsers: [{ companyId: one.membership.companyId, active: yesNo(one.membership.active) }],
});

const sortFields = ['username', 'name', 'surname', 'email'] as const;

const text = z.string();
const userBody = z.looseObject({
  name: text,
  surname: text,
  username: text,
  password: text,
  confirmPassword: text.optional(),
  email: text.nullish(),
  roles: z.array(text).optional(),
  manutentoreId: text.nullish(),
});

const rolesOf = (given: readonly string[] | undefined): Role[] => {
  const wanted = given ?? [defaultRole];
  if (!wanted.every(isRole))
    throw new Problem(reject('invalid_fields', {}, [{ field: 'roles', code: 'invalid_choice' }]));
  return wanted.filter(isRole);
};

/** Only a super administrator makes another one, and only a developer a developer. */
const mayGrant = (granting: readonly string[], roles: readonly Role[]): boolean =>
  roles.every((role) => !['ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER'].includes(role) || granting.includes(role));

/** The user calls that the path through the product needs; the rest of administration comes with its own issue. */
export const userRoutes: readonly Route[] = [
  bearerRoute({
    area: 'administration',
    method: 'GET',
    path: '/api/users',
    summary: 'Users of the company',
    permission: 'users.manage',
    reads: ['identity'],
    query: listParameters,
    answers: { status: 200 },
    handle: async ({ query, services }, { actor }) => {
      const { sortBy = 'username', ...paging } = pagingOf(query);
      const by = sortFields.find((field) => field === sortBy);
      if (!by) throw problem('unknown_sort_field', { field: sortBy });
      const { rows, totalRows } = await listUsers(services.pool, actor.companyId, { ...paging, sortBy: by });
      return ok({ data: rows.map(toWire), totalRows });
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'POST',
    path: '/api/users',
    summary: 'Creates a user of the company',
    permission: 'users.manage',
    body: userBody,
    answers: { status: 201 },
    handle: async ({ body, services, commandId }, session) => {
      const { actor } = session;
      const roles = rolesOf(body.roles);
      if (!mayGrant(actor.roles, roles)) throw problem('not_authorised');
      if (body.confirmPassword !== undefined && body.confirmPassword !== body.password)
        throw problem('password_mismatch');
      const maintainerId = body.manutentoreId || null;
      if (maintainerId !== null && !isUuid(maintainerId)) {
        throw new Problem(reject('invalid_fields', {}, [{ field: 'manutentoreId', code: 'invalid_id' }]));
      }
      orThrow(
        await loadReferences(services.store, actor.companyId, [
          { field: 'manutentoreId', kind: 'maintainer', id: maintainerId },
        ]),
      );
      const { name, surname, username } = body;
      const profile: UserProfile = { name, surname, username, email: body.email || null, roles };
      const membership: Membership = { companyId: actor.companyId, active: true, maintainerId };
      const done = await registerUser(
        { services, actor, commandId },
        { userId: uuidV5(commandId, 'user'), profile, password: body.password, memberships: [membership] },
      );
      if (isRejection(done)) throw new Problem(done);
      services.readAfter.wrote(session, done.position);
      return created(toWire({ id: done.userId, ...done.state.profile, roles: [...roles], active: true, membership }));
    },
  }),
  bearerRoute({
    area: 'session',
    method: 'PUT',
    path: '/api/users/{id}',
    summary: 'Changes the own user name and e-mail, or those of a user of the company',
    permission: 'session.own',
    body: z.looseObject({ username: text.optional(), email: text.nullish() }),
    answers: { status: 200 },
    handle: async ({ params, body, services, commandId, correlationId }, session) => {
      const { actor } = session;
      const userId = params.id ?? '';
      if (!isUuid(userId)) throw problem('not_found');
      const state = await fold(services.store, userStream(userId), user);
      const own = userId === actor.userId;
      const colleague =
        state.status === 'registered' && state.memberships.some((one) => one.companyId === actor.companyId);
      if (state.status === 'none' || !(own || colleague)) throw problem('not_found');
      // The user name is the login and reserved: its change comes with user administration.
      if (body.username !== undefined && body.username !== state.profile.username) {
        throw new Problem(reject('invalid_fields', {}, [{ field: 'username', code: 'cannot_change' }]));
      }
      const done = await services.execute({
        permission: own ? 'session.own' : 'users.manage',
        actor,
        commandId,
        correlationId,
        now: services.clock(),
        stream: userStream(userId),
        decider: user,
        decide: (now, context) =>
          user.decide(
            { type: 'ChangeUser', changes: body.email === undefined ? {} : { email: body.email || null } },
            now,
            context,
          ),
      });
      const changed = orThrow(done);
      services.readAfter.wrote(session, changed.position);
      if (changed.state.status === 'none') throw problem('not_found');
      const { username, email, name, surname, roles } = changed.state.profile;
      return ok({ id: userId, name, surname, username, email, roles });
    },
  }),
];
