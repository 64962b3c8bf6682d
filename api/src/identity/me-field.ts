import { type Permission, permissions } from '@cadenza/domain/identity/permissions';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { refusal } from '../kernel/refusal.ts';

const all = Object.keys(permissions) as Permission[];

/** Who asks, and what is granted to them in the selected company: next to nothing while their password is expired. */
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
      permissions: all.filter((permission) => !refusal(session, { permission, writing: undefined })),
      maintainerId,
      company: { id: companyId, businessName: companyName },
      // A query that is compiled, as any is the second time, calls no function in an answer.
      companies: await services.sessions.companies(session),
    };
  },
};
