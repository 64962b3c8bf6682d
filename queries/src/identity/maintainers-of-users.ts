import { maintainersOfUsers as maintainersOf } from '@cadenza/projections/identity/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** Which maintainer of the company each of these users is; those who are none are left out. */
export const maintainersOfUsers = defineQuery({
  ...{ name: 'identity.maintainers-of-users', permission: 'users.read', reads: ['identity'] },
  ...{ oneStatement: true, asOwner: 'of-company' },
  run: ({ db, companyId }: Reading, userIds: readonly string[]) => maintainersOf(db, companyId, userIds),
});
