import { customRoleNames } from '@cadenza/commands/identity/custom-roles';
import { builtInRoleOf, builtInRoles } from '@cadenza/domain/identity/custom-roles';
import { type HeldRoleRow, heldRoles } from '@cadenza/queries/identity/held-roles';
import { z } from 'zod';
import { answered, ofQuery } from '../kernel/answered.ts';
import type { Session } from '../kernel/session.ts';
import { asRoute } from '../operations/as-route.ts';
import { listParameters } from '../rest/known-names.ts';
import { idFilter, pagingOf, sortedBy } from '../rest/list-query.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import type { Services } from '../services.ts';
import { giveRole, takeRole } from './operations.ts';
import { pairId } from './pair-id.ts';
import { userRoleShape } from './shapes.ts';

const sortFields = ['username', 'name', 'surname'] as const;

/** Names by id of the roles that a list can hold, of those that are gone, too. */
const roleNames = async (services: Services, { actor }: Session): Promise<ReadonlyMap<string, string>> =>
  new Map([
    ...builtInRoles.map(({ id, name }): [string, string] => [id, name]),
    ...(await customRoleNames(services, actor.companyId)),
  ]);

const builtInIds = new Map<string, string>(builtInRoles.map(({ id, name }) => [name, id]));

const toWire = ({ userId, name, surname, username, role }: HeldRoleRow, names: ReadonlyMap<string, string>) => {
  const roleId = builtInIds.get(role) ?? role;
  return {
    id: pairId(userId, roleId),
    userId,
    roleId,
    user: { id: userId, name, surname, username },
    role: { id: roleId, name: names.get(roleId) ?? '' },
  };
};

/** Which user of the company holds which role, one by one. */
export const userRoleRoutes: readonly Route[] = [
  bearerRoute('GET /api/user-roles', {
    area: 'administration',
    summary: 'Roles of the users of the company',
    ...ofQuery(heldRoles),
    query: listParameters,
    filters: ['userId', 'roleId'],
    answers: { status: 200, schema: listOf(userRoleShape, true) },
    handle: async ({ query, services }, session) => {
      const { sortBy = 'username', ...paging } = pagingOf(query);
      const roleId = idFilter(query, 'roleId');
      const { rows, totalRows } = await answered({ services, session }, heldRoles, {
        ...paging,
        sortBy: sortedBy(sortFields, sortBy),
        userId: idFilter(query, 'userId'),
        role: roleId && (builtInRoleOf(roleId) ?? roleId),
      });
      const names = await roleNames(services, session);
      return ok({ data: rows.map((row) => toWire(row, names)), totalRows });
    },
  }),
  asRoute(giveRole, 'POST /api/user-roles', {
    area: 'administration',
    summary: 'Gives a role to a user of the company',
    fields: { userId: z.string(), roleId: z.string() },
    answers: { status: 201, schema: userRoleShape },
    answer: async ({ userId, roleId, state }, { services }, session) =>
      toWire({ userId, ...state.profile, role: builtInRoleOf(roleId) ?? roleId }, await roleNames(services, session)),
  }),
  asRoute(takeRole, 'DELETE /api/user-roles/{id}', {
    area: 'administration',
    summary: 'Takes a role from a user of the company; the last one stays',
  }),
];
