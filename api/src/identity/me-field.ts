import { may, type Permission, permissions } from '@cadenza/domain/identity/permissions';
import type { QueryResolvers } from '../graphql/schema.gen.ts';

const all = Object.keys(permissions) as Permission[];

/** Who asks, and what the permission table grants them in the selected company. */
export const meField: QueryResolvers['me'] = {
  permission: 'session.own',
  resolve: async (_, { session, services }) => {
    const { sub, name, surname, username, roles, companyId, companyName, maintainerId } = session.claims;
    return {
      id: sub,
      name,
      surname,
      username,
      roles,
      permissions: all.filter((permission) => may(roles, permission)),
      maintainerId,
      company: { id: companyId, businessName: companyName },
      // A query that is compiled, as any is the second time, calls no function in an answer.
      companies: await services.sessions.companies(session),
    };
  },
};
