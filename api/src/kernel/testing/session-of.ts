import type { Role } from '@cadenza/domain/identity/roles';
import type { Session } from '../session.ts';

type Who = { userId: string; companyId: string; roles?: Role[] };

/** A session as its token says it, of somebody who is no maintainer. */
export const sessionOf = ({ userId, companyId, roles = [] }: Who): Session => ({
  actor: { kind: 'person', userId, companyId, roles, maintainerId: null },
  claims: {
    ...{ sub: userId, name: 'Marta', surname: 'Greco', username: 'marta', roles, companyId, companyName: 'Officine' },
    ...{ severalCompanies: false, maintainerId: null, passwordExpired: false, epoch: 0, family: 'f' },
  },
  expires: Number.POSITIVE_INFINITY,
});
