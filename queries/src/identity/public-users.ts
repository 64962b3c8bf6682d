import { may } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';
import { workingUsers } from '@cadenza/projections/identity/queries-of-roles';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** Who plans or does the work of the company now, for who reports a fault without a login. */
export const publicUsers = defineQuery({
  ...{
    name: 'identity.public',
    permission: 'support.open',
    reads: ['identity'],
    oneStatement: true,
    asOwner: 'of-company',
  },
  run: async ({ db, companyId }: Reading, _: null) =>
    (await workingUsers(db, companyId)).filter(({ roles }) => may(roles.filter(isRole), 'planning.work')),
});
