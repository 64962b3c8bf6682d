import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { defaultRole, isCompanyRole } from '@cadenza/domain/identity/roles';
import type { RegisteredUser } from '@cadenza/domain/identity/user';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { fold } from '@cadenza/infra/event-store/fold';
import { changeUser, type UserSaved } from './change-user.ts';

type Asked = Parameters<typeof changeUser>[0];
type Of = { userId: string; companyId: string };

/** Whether the company may be looked at and changed by the actor: the selected one, any by a super administrator. */
export const isOpenCompany = async (
  { services, actor }: Pick<Asked, 'services' | 'actor'>,
  companyId: string,
): Promise<boolean> => {
  if (companyId === actor.companyId) return true;
  if (actor.kind !== 'person' || !actor.roles.includes('ROLE_SUPER_ADMIN') || !isUuid(companyId)) return false;
  return (await fold(services.store, companyStream(companyId), companyDecider)).status !== 'none';
};

/** A user of one company in another one, too, as a maintainer until more is given; super administrators do that. */
export const joinCompany = async (asked: Asked, { userId, companyId }: Of): Promise<UserSaved | Rejection> => {
  if (!(await isOpenCompany(asked, companyId))) return reject('not_found');
  const roles = isCompanyRole(defaultRole) ? [defaultRole] : [];
  const wish = ({ memberships }: RegisteredUser) =>
    memberships.some((one) => one.companyId === companyId)
      ? []
      : [{ type: 'SetMembership' as const, membership: { companyId, active: true, maintainerId: null, roles } }];
  return changeUser(asked, userId, wish, { companyId, joins: true });
};

/** The account stays, without this company. */
export const leaveCompany = async (asked: Asked, { userId, companyId }: Of): Promise<UserSaved | Rejection> =>
  (await isOpenCompany(asked, companyId))
    ? changeUser(asked, userId, () => [{ type: 'RemoveMembership', companyId }], { companyId })
    : reject('not_found');

export const setActiveIn = async (
  asked: Asked,
  { userId, companyId, active }: Of & { active: boolean },
): Promise<UserSaved | Rejection> =>
  (await isOpenCompany(asked, companyId))
    ? changeUser(asked, userId, (_, membership) => [{ type: 'SetMembership', membership: { ...membership, active } }], {
        companyId,
      })
    : reject('not_found');
