import { type HeldRoleList, listHeldRoles } from '@cadenza/projections/identity/queries-of-roles';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { isAbove } from './is-above.ts';

export type { HeldRoleRow } from '@cadenza/projections/identity/queries-of-roles';

/** Every role of every user of the company, as it was given; those of super administrators are listed to their like alone. */
export const heldRoles = defineQuery({
  ...{ name: 'identity.held-roles', permission: 'users.read', reads: ['identity'] },
  ...{ oneStatement: true, asOwner: 'of-company' },
  run: ({ db, companyId, actor }: Reading, list: Omit<HeldRoleList, 'superAdministrators'>) =>
    listHeldRoles(db, companyId, { ...list, superAdministrators: isAbove(actor) }),
});
