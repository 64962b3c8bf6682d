import { isDemo } from './permissions.ts';
import type { RegisteredUser, UserState } from './user.ts';
import { rolesIn } from './user-profile.ts';

/** Whether somebody can administer a company as its own: who is above all companies does not count. */
export const administers = (user: RegisteredUser, companyId: string): boolean => {
  const roles = rolesIn(user, companyId);
  const active = user.active && user.memberships.some((one) => one.companyId === companyId && one.active);
  return active && roles.includes('ROLE_ADMIN') && !isDemo(roles);
};

/** The companies that a change takes an administrator away from. */
export const administratorLostIn = (before: RegisteredUser, after: UserState): string[] =>
  before.memberships
    .map(({ companyId }) => companyId)
    .filter(
      (companyId) =>
        administers(before, companyId) && !(after.status === 'registered' && administers(after, companyId)),
    );
