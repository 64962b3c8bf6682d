import type { Session } from '../identity/sessions.ts';
import { companyOf, recordOf, userIdOf } from './ids.ts';
import type { DemoCompany, DemoUser } from './model.ts';

export const maintainerIdOf = ({ maintainer }: DemoUser, companyId: string): string | null =>
  maintainer === undefined ? null : recordOf(companyId, 'maintainer', maintainer);

/** A demo user at work in a company, with just the roles that the user has: as after a login. */
export const sessionOf = (user: DemoUser, { code, details }: DemoCompany): Session => {
  const companyId = companyOf(code);
  const userId = userIdOf(user.username);
  const maintainerId = maintainerIdOf(user, companyId);
  const { name, surname, username } = user;
  return {
    actor: { kind: 'person', userId, companyId, roles: user.roles, maintainerId },
    claims: {
      ...{ sub: userId, name, surname, username, companyId, maintainerId },
      roles: [...user.roles],
      companyName: details.businessName,
      companies: [],
      passwordExpired: false,
      epoch: 1,
      family: '',
    },
    expires: Number.POSITIVE_INFINITY,
  };
};
