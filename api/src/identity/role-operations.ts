import { type CustomRoleSaved, changeCustomRole } from '@cadenza/commands/identity/custom-roles';
import { madeId } from '@cadenza/commands/kernel/own-ids';
import type { CustomRoleValues } from '@cadenza/domain/identity/custom-roles';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { z } from 'zod';
import { defineOperation, foundById } from '../operations/operation.ts';
import { seenVersion } from '../rest/shapes.ts';

/** What a person may have done to the roles of the company's own making. */

/** As they are given: the decider judges them. */
const given = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  active: z.boolean().nullish(),
  sort: z.number().nullish(),
  forSuperAdministrators: z.boolean().nullish(),
  grants: z.string().nullish(),
});
const valuesOf = (values: z.output<typeof given>) => values as Partial<CustomRoleValues>;

const ofRoles = { permission: 'roles.manage', labels: 'role' } as const;

const saved = async (doing: Promise<CustomRoleSaved | Rejection>) => {
  const done = await doing;
  return isRejection(done) ? done : { ...done, id: done.role.id };
};

export const create = defineOperation({
  ...{ ...ofRoles, input: given },
  run: (asked, values) => {
    const roleId = madeId(asked.actor, asked.commandId, 'role');
    return saved(changeCustomRole(asked, { type: 'CreateCustomRole', roleId, values: valuesOf(values) }));
  },
});

export const change = defineOperation({
  ...{ ...ofRoles, input: given.extend({ id: foundById, seenVersion }) },
  run: (asked, { id: roleId, seenVersion: seen, ...values }) =>
    saved(changeCustomRole(asked, { type: 'ChangeCustomRole', roleId, changes: valuesOf(values), seenVersion: seen })),
});

export const remove = defineOperation({
  ...{ ...ofRoles, input: z.object({ id: foundById }) },
  run: (asked, { id: roleId }) => saved(changeCustomRole(asked, { type: 'RemoveCustomRole', roleId })),
});
