import type { Upcaster } from '../kernel/aggregate.ts';
import { isAccountRole, isCompanyRole } from './roles.ts';

type Roles = { roles: readonly string[] };
type Registered = { profile: Roles; memberships: readonly object[] };

/** Roles were those of the account in all its companies; from version 2 on each company gives its own. */
const rolesToCompanies: Upcaster = (data) => {
  const { profile, memberships } = data as Registered;
  const roles = profile.roles.filter(isCompanyRole);
  return {
    ...data,
    profile: { ...profile, roles: profile.roles.filter(isAccountRole) },
    memberships: memberships.map((membership) => ({ ...membership, roles })),
  };
};

/** Only who made a company got a membership later: a super administrator, which is a role of the account. */
const membershipWithoutRoles: Upcaster = (data) => {
  const { membership } = data as { membership: object };
  return { ...data, membership: { ...membership, roles: [] } };
};

export const identityUpcasters: Readonly<Record<string, readonly Upcaster[]>> = {
  UserRegistered: [rolesToCompanies],
  UserMembershipSet: [membershipWithoutRoles],
};
