import { customRolesOf } from '@cadenza/commands/identity/custom-roles';
import type { MutationResolvers, QueryResolvers } from '../graphql/schema.gen.ts';
import { asField } from '../operations/as-field.ts';
import { change, create, remove } from './role-operations.ts';
import { rolesShown } from './roles-shown.ts';

const rolesField: QueryResolvers['roles'] = {
  permission: 'roles.read',
  resolve: async (_, { services, session: { actor } }) => rolesShown(await customRolesOf(services, actor), actor.roles),
};

/** Roles of the company's own making. */
export const roleFields = {
  Query: { roles: rolesField },
  Mutation: {
    ...{ createRole: asField(create), changeRole: asField(change), removeRole: asField(remove) },
  } satisfies Partial<MutationResolvers>,
};
