import { changeCustomRole, customRolesOf } from '@cadenza/commands/identity/custom-roles';
import { madeId } from '@cadenza/commands/kernel/own-ids';
import type { CustomRoleCommand, CustomRoleValues } from '@cadenza/domain/identity/custom-roles';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { commandFrom } from '../graphql/command.ts';
import type { Context } from '../graphql/context.ts';
import type { MutationResolvers, QueryResolvers, RoleInput, Saved } from '../graphql/schema.gen.ts';
import { orThrow } from '../kernel/problem.ts';
import { withNames } from '../registry/conflict.ts';
import { seenVersionOf } from '../registry/fields.ts';
import { rolesShown } from './roles-shown.ts';

const rolesField: QueryResolvers['roles'] = {
  permission: 'roles.read',
  resolve: async (_, { services, session: { actor } }) => rolesShown(await customRolesOf(services, actor), actor.roles),
};

/** What is given; the decider judges it. */
const valuesOf = (input: RoleInput): Partial<CustomRoleValues> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

const change = async (context: Context, commandId: string, command: CustomRoleCommand): Promise<Saved> => {
  const asked = commandFrom(context, commandId);
  const done = await changeCustomRole(asked, command);
  const { position, role } = orThrow(isRejection(done) ? await withNames(asked, done, 'role') : done);
  return { id: role.id, position: String(position) };
};

/** Roles of the company's own making, by the same use cases as over REST. */
export const roleFields = {
  Query: { roles: rolesField },
  Mutation: {
    createRole: {
      permission: 'roles.manage',
      resolve: ({ commandId, input }, context) => {
        const roleId = madeId(context.session.actor, commandId, 'role');
        return change(context, commandId, { type: 'CreateCustomRole', roleId, values: valuesOf(input) });
      },
    },
    changeRole: {
      permission: 'roles.manage',
      resolve: ({ commandId, id, seenVersion, input }, context) =>
        change(context, commandId, {
          type: 'ChangeCustomRole',
          roleId: id,
          changes: valuesOf(input),
          seenVersion: seenVersionOf('seenVersion', seenVersion),
        }),
    },
    removeRole: {
      permission: 'roles.manage',
      resolve: ({ commandId, id }, context) => change(context, commandId, { type: 'RemoveCustomRole', roleId: id }),
    },
  } satisfies Partial<MutationResolvers>,
};
