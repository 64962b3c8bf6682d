import { isDeepStrictEqual } from 'node:util';
import { maintainerRefusal } from '@cadenza/commands/identity/membership-maintainer';
import { registerUser } from '@cadenza/commands/identity/register-user';
import { madeId } from '@cadenza/commands/kernel/own-ids';
import { defaultRole, isRole, type Role } from '@cadenza/domain/identity/roles';
import type { RegisteredUser, UserCommand } from '@cadenza/domain/identity/user';
import { type Membership, splitRoles, type UserProfile } from '@cadenza/domain/identity/user-profile';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { listUsers } from '@cadenza/projections/identity/queries';
import { z } from 'zod';
import { Problem, problem } from '../kernel/problem.ts';
import { statusParam } from '../registry/routes.ts';
import { listParameters } from '../rest/known-names.ts';
import { pagingOf } from '../rest/list-query.ts';
import { bearerRoute, created, ok, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import { answerChange, inCompany, refuseUser, userAsAnswered } from './answer-user.ts';
import { userShape } from './shapes.ts';
import { userToWire } from './wire.ts';

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

const changeBody = z.looseObject({
  name: text.optional(),
  surname: text.optional(),
  username: text.optional(),
  email: text.nullish(),
  roles: z.array(text).optional(),
  manutentoreId: text.nullish(),
});

const rolesOf = (given: readonly string[] | undefined): Role[] => {
  const wanted = given ?? [defaultRole];
  if (!wanted.every(isRole))
    throw new Problem(reject('invalid_fields', {}, [{ field: 'roles', code: 'invalid_choice' }]));
  return [...new Set(wanted.filter(isRole))];
};

/** What a body asks for beyond what is so already: of the account, and of the membership of the company. */
const wishes = (
  body: z.infer<typeof changeBody>,
  { profile }: RegisteredUser,
  membership: Membership,
): UserCommand[] | Rejection => {
  // The user name is the login and reserved: its change comes with user administration.
  if (body.username !== undefined && body.username !== profile.username)
    return reject('invalid_fields', {}, [{ field: 'username', code: 'cannot_change' }]);
  const given = body.roles && splitRoles(rolesOf(body.roles));
  const { name = profile.name, surname = profile.surname } = body;
  const email = body.email === undefined ? profile.email : body.email || null;
  const changes = differing({ name, surname, email, roles: given?.account ?? profile.roles }, profile);
  const wanted = {
    ...membership,
    roles: given?.company ?? membership.roles,
    maintainerId: body.manutentoreId === undefined ? membership.maintainerId : body.manutentoreId || null,
  };
  return [
    ...(Object.keys(changes).length > 0 ? [{ type: 'ChangeUser' as const, changes }] : []),
    ...(isDeepStrictEqual(wanted, membership) ? [] : [{ type: 'SetMembership' as const, membership: wanted }]),
  ];
};

const differing = (wanted: Omit<UserProfile, 'username'>, profile: UserProfile): Partial<UserProfile> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(value, profile[name as keyof UserProfile])),
  );

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

/** The user calls that the path through the product needs; the rest of administration comes with its own issue. */
export const userRoutes: readonly Route[] = [
  bearerRoute({
    area: 'administration',
    method: 'GET',
    path: '/api/users',
    summary: 'Users of the company',
    permission: 'users.read',
    reads: ['identity'],
    query: listParameters,
    answers: { status: 200, schema: listOf(userShape, true) },
    handle: async ({ query, services }, { actor }) => {
      const { sortBy = 'username', ...paging } = pagingOf(query);
      const by = sortFields.find((field) => field === sortBy);
      if (!by) throw problem('unknown_sort_field', { field: sortBy });
      const { rows, totalRows } = await listUsers(services.pool, actor.companyId, {
        ...paging,
        sortBy: by,
        superAdministrators: actor.roles.includes('ROLE_SUPER_ADMIN'),
      });
      return ok({ data: rows.map(userToWire), totalRows });
    },
  }),
  bearerRoute({
    area: 'administration',
    method: 'POST',
    path: '/api/users',
    summary: 'Creates a user of the company',
    permission: 'users.manage',
    body: userBody,
    answers: { status: 201, schema: userShape },
    handle: async ({ body, services, commandId }, session) => {
      const { actor } = session;
      const roles = rolesOf(body.roles);
      if (body.confirmPassword !== undefined && body.confirmPassword !== body.password)
        throw problem('password_mismatch');
      const maintainerId = body.manutentoreId || null;
      const { name, surname, username } = body;
      const { account, company } = splitRoles(roles);
      const profile: UserProfile = { name, surname, username, email: body.email || null, roles: account };
      const membership: Membership = { companyId: actor.companyId, active: true, maintainerId, roles: company };
      const refused = await maintainerRefusal(services.folds, membership);
      if (refused) return refuseUser(refused);
      const done = await registerUser(
        { services, actor, commandId },
        { userId: madeId(actor, commandId, 'user'), profile, password: body.password, memberships: [membership] },
      );
      if (isRejection(done)) throw new Problem(done);
      return created(userToWire(inCompany(done.state, actor.companyId)));
    },
  }),
  bearerRoute({
    area: 'session',
    method: 'PUT',
    path: '/api/users/{id}',
    summary:
      'Changes the own account, or that of a user and what the user is in the company; only the fields that are sent',
    permission: 'session.own',
    body: changeBody,
    howOnly: [],
    echoes: { names: ['id', 'active', 'companyUsers'], reads: [], read: userAsAnswered },
    answers: { status: 200, schema: userShape },
    handle: (call, session) => answerChange(call, session, (state, membership) => wishes(call.body, state, membership)),
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
