import type { Person } from '@cadenza/domain/identity/actor';
import { may } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';
import type { NoticeReader } from '@cadenza/projections/notices/queries';

/** Of what somebody is told: of nothing that they may not see. */
export const noticeReader = ({ companyId, userId, maintainerId, ...person }: Omit<Person, 'kind'>): NoticeReader => {
  const roles = person.roles.filter(isRole);
  return {
    ...{ companyId, userId },
    maintainerId: may(roles, 'planning.read') ? maintainerId : null,
    handles: may(roles, 'planning.read') && may(roles, 'allSupport.read'),
  };
};
