import type { DecisionContext } from '../kernel/decider.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { may } from './permissions.ts';
import { isRole } from './roles.ts';

/**
 * Who may change whom. An account (e-mail, user name, name, password, whether it may log in at all) stands above companies: it is
 * changed by its owner, by a super administrator, and by an administrator only where that company is all that the user has. A
 * membership (roles there, the maintainer, whether it counts) belongs to its company, whose administrator changes it.
 */
export type Asking = Pick<DecisionContext, 'actorId' | 'companyId' | 'roles' | 'system'>;

/** What of a user decides who may change them. */
type Target = {
  userId: string;
  profile: { roles: readonly string[] };
  memberships: readonly { companyId: string }[];
};

const isAbove = ({ system, roles = [] }: Asking): boolean => system === true || roles.includes('ROLE_SUPER_ADMIN');
const isOwn = ({ actorId }: Asking, { userId }: Target): boolean => actorId === userId;
const administers = ({ roles = [] }: Asking): boolean => may(roles.filter(isRole), 'users.manage');
const isSuperAdministrator = ({ profile }: Target): boolean => profile.roles.includes('ROLE_SUPER_ADMIN');

/** Whom somebody can learn about: super administrators show themselves to their like only. */
export const mayKnow = (asking: Asking, target: Target): boolean =>
  isOwn(asking, target) ||
  isAbove(asking) ||
  (!isSuperAdministrator(target) && target.memberships.some(({ companyId }) => companyId === asking.companyId));

/** A role of the account reaches beyond the company, so a company's administrator must not get hold of such an account. */
const isOnlyOf = (companyId: string, { memberships, profile }: Target): boolean =>
  profile.roles.length === 0 && memberships.length > 0 && memberships.every((one) => one.companyId === companyId);

export const mayChangeAccount = (asking: Asking, target: Target): boolean =>
  isOwn(asking, target) || isAbove(asking) || (administers(asking) && isOnlyOf(asking.companyId, target));

/** `companyId` is that of the membership. Only a super administrator brings an account into another company. */
export const mayChangeMembership = (asking: Asking, target: Target, companyId: string): boolean =>
  isAbove(asking) ||
  (administers(asking) &&
    mayKnow(asking, target) &&
    companyId === asking.companyId &&
    target.memberships.some((one) => one.companyId === companyId));

/** Whether an account with these roles and companies may be made. */
export const mayRegister = (asking: Asking, roles: readonly string[], companyIds: readonly string[]): boolean =>
  isAbove(asking) || (administers(asking) && roles.length === 0 && companyIds.every((id) => id === asking.companyId));

const unless = (allowed: boolean, code: 'account_not_yours' | 'not_authorised'): Rejection | undefined =>
  allowed ? undefined : reject(code);

/** Undefined where it is allowed; one who may not be known answers like one who does not exist. */
export const accountRefusal = (asking: Asking, target: Target): Rejection | undefined =>
  mayKnow(asking, target) ? unless(mayChangeAccount(asking, target), 'account_not_yours') : reject('not_found');

/** As `accountRefusal`, for what nobody does to themselves: to switch off, to make a password expire. */
export const administrationRefusal = (asking: Asking, target: Target): Rejection | undefined =>
  accountRefusal(asking, target) ?? unless(isAbove(asking) || !isOwn(asking, target), 'not_authorised');

/** Who switched off their own account could not take it back, and might be the last who may. */
export const deactivationRefusal = (asking: Asking, target: Target): Rejection | undefined =>
  administrationRefusal(asking, target) ?? (isOwn(asking, target) ? reject('own_account') : undefined);

/** As `accountRefusal`, but of the own account for nobody: who deletes is there to answer for it. */
export const deletionRefusal = (asking: Asking, target: Target): Rejection | undefined =>
  accountRefusal(asking, target) ?? (isOwn(asking, target) ? reject('own_account') : undefined);

export const membershipRefusal = (asking: Asking, target: Target, companyId: string): Rejection | undefined =>
  mayKnow(asking, target)
    ? unless(mayChangeMembership(asking, target, companyId), 'not_authorised')
    : reject('not_found');

/** As `membershipRefusal`, where it takes the company away: an administrator who did so to themselves could not take it back. */
export const endedMembershipRefusal = (asking: Asking, target: Target, companyId: string): Rejection | undefined =>
  membershipRefusal(asking, target, companyId) ??
  (isOwn(asking, target) && !isAbove(asking) ? reject('own_account') : undefined);

/** Only the owner's old password allows a new one. */
export const passwordRefusal = (asking: Asking, target: Target): Rejection | undefined =>
  unless(isOwn(asking, target) || asking.system === true, 'not_authorised');

export const rolesRefusal = (asking: Asking): Rejection | undefined => unless(isAbove(asking), 'not_authorised');
