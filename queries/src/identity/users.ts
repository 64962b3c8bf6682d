import type { Actor } from '@cadenza/domain/identity/actor';
import { reject } from '@cadenza/domain/kernel/rejection';
import { listUsers, usersThere as those, type UserList } from '@cadenza/projections/identity/queries';
import { positionShown } from '@cadenza/projections/kernel/positions';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { isAbove } from './is-above.ts';

export { type CompanyUser, userSortFields } from '@cadenza/projections/identity/queries';

const ofUsers = { permission: 'users.read', reads: ['identity'], asOwner: 'of-company' } as const;

/** Which users, in which order; super administrators are listed to their like alone. */
export type UsersQuery = Omit<UserList, 'superAdministrators'>;

const seenBy = (actor: Actor, list: UsersQuery): UserList => ({ ...list, superAdministrators: isAbove(actor) });

/** Users of the company, a page or all of them, and how many there are. */
export const users = defineQuery({
  ...{ name: 'identity.users', ...ofUsers, oneStatement: true },
  run: ({ db, companyId, actor }: Reading, list: UsersQuery) => listUsers(db, companyId, seenBy(actor, list)),
});

/** The same with the position that the list is of. */
export const usersAsOf = defineQuery({
  ...{ name: 'identity.users-as-of', ...ofUsers },
  run: async ({ db, companyId, actor }: Reading, list: UsersQuery) => ({
    asOf: await positionShown(db, 'identity'),
    ...(await listUsers(db, companyId, seenBy(actor, list))),
  }),
});

/** Users of any company, for who is above the companies; for all others of the own one. */
export const usersOfCompany = defineQuery({
  ...{ name: 'identity.users-of-company', ...ofUsers, oneStatement: true },
  run: async ({ db, companyId, actor }: Reading, { of, list }: { of: string; list: UsersQuery }) =>
    of === companyId || isAbove(actor) ? listUsers(db, of, seenBy(actor, list)) : reject('not_found'),
});

/** Of these users of the company those that are there, and whether they are above the companies. */
export const usersThere = defineQuery({
  ...{ name: 'identity.users-there', ...ofUsers, oneStatement: true },
  run: ({ db, companyId }: Reading, ids: readonly string[]) => those(db, companyId, ids),
});
