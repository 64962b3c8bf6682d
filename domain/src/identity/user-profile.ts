import { z } from 'zod';
import { isOfOneScript } from '../kernel/scripts.ts';
import { isUuid } from '../kernel/uuid.ts';
import { drawnAlike } from '../kernel/visible-text.ts';
import {
  type AccountRole,
  accountRoles,
  type CompanyRole,
  companyRoles,
  grantableRoles,
  isAccountRole,
  isCompanyRole,
  type Role,
} from './roles.ts';
import { isPlainlySpelt, isPlainName } from './user-name.ts';

/** Companies that one user works in: all are read at every login. */
export const maxMemberships = 1_000;

/** Roles as a form has them, told apart by where they hold. */
export const splitRoles = (roles: readonly Role[]): { account: AccountRole[]; company: CompanyRole[] } => ({
  account: roles.filter(isAccountRole),
  company: roles.filter(isCompanyRole),
});

type WithRoles = { profile: { roles: readonly Role[] }; memberships: readonly Membership[] };

const placeIn = ({ memberships }: WithRoles, companyId: string) =>
  memberships.find((one) => one.companyId === companyId);

/** What was given by name: the roles of the account and those of the membership, without what custom roles grant. */
export const givenRolesIn = (user: WithRoles, companyId: string): Role[] => [
  ...user.profile.roles,
  ...(placeIn(user, companyId)?.roles ?? []),
];

/** What a user may be in a company: the roles of the account, those of the membership, and what its custom roles grant. */
export const rolesIn = (user: WithRoles, companyId: string): Role[] => [
  ...new Set<Role>([
    ...givenRolesIn(user, companyId),
    ...(placeIn(user, companyId)?.customRoles ?? []).map(({ grants }) => grants),
  ]),
];

const line = drawnAlike(120).refine(isPlainName, { error: 'mixed_scripts' });

/** What a person types about a user; messages are field codes. */
export const userProfile = z.object({
  name: line,
  surname: line,
  username: z
    .string()
    .trim()
    .normalize('NFC')
    .min(3, { error: 'too_short' })
    .max(120, { error: 'too_long' })
    .regex(/^[\p{L}\p{N}._@+-]+$/u, { error: 'invalid', abort: true })
    .refine(isPlainlySpelt, { error: 'invalid', abort: true })
    .refine(isOfOneScript, { error: 'mixed_scripts' }),
  email: z.email({ error: 'invalid_email' }).max(254, { error: 'too_long' }).nullable(),
  /** Those of the account, in every company. */
  roles: z
    .array(z.enum(accountRoles, { error: 'invalid_choice' }))
    .max(accountRoles.length, { error: 'too_many' })
    .readonly(),
});
export type UserProfile = z.infer<typeof userProfile>;

/** Custom roles that one user holds in a company. */
const maxHeldRoles = 20;

/** A role of the company's own making that a user holds, with what it has granted from the day it was made. */
export const heldRole = z.strictObject({
  roleId: z.string().refine(isUuid, { error: 'invalid_id' }),
  grants: z.enum(grantableRoles, { error: 'invalid_choice' }),
});

export type HeldRole = z.infer<typeof heldRole>;

/** Where a user works: one company, with the roles there and the maintainer that the user is there, if any. */
export const membershipSchema = z.object({
  companyId: z.string().refine(isUuid, { error: 'invalid_id' }),
  active: z.boolean(),
  maintainerId: z.string().refine(isUuid, { error: 'invalid_id' }).nullable(),
  roles: z
    .array(z.enum(companyRoles, { error: 'invalid_choice' }))
    .max(companyRoles.length, { error: 'too_many' })
    .readonly(),
  /** Left out where there are none. */
  customRoles: z.exactOptional(z.array(heldRole).max(maxHeldRoles, { error: 'too_many' }).readonly()),
});
export type Membership = z.infer<typeof membershipSchema>;

/** Fields and roles in one order, to be compared; no custom roles is none. */
export const inOrder = ({ companyId, active, maintainerId, roles, customRoles = [] }: Membership) => ({
  companyId,
  active,
  maintainerId,
  roles: companyRoles.filter((role) => roles.includes(role)),
  customRoles: customRoles.map(({ roleId, grants }) => ({ roleId, grants })),
});
