import { may } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';
import type { NoticeReader } from '@cadenza/projections/notices/queries';
import type { Session } from '../kernel/session.ts';

/** Of what somebody is told: of nothing that they may not see. */
export const readerOf = ({ actor }: Pick<Session, 'actor'>): NoticeReader => {
  const { companyId, userId, maintainerId } = actor;
  const roles = actor.roles.filter(isRole);
  return {
    ...{ companyId, userId },
    maintainerId: may(roles, 'planning.read') ? maintainerId : null,
    handles: may(roles, 'planning.read') && may(roles, 'allSupport.read'),
  };
};
