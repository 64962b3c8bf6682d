import type { Person } from '@cadenza/domain/identity/actor';
import { companyOf, recordOf, userIdOf } from './ids.ts';
import type { DemoCompany, DemoUser } from './model.ts';

export const maintainerIdOf = ({ maintainer }: DemoUser, companyId: string): string | null =>
  maintainer === undefined ? null : recordOf(companyId, 'maintainer', maintainer);

/** A demo user at work in a company, with just the roles that the user has: as after a login. */
export const personOf = (user: DemoUser, { code }: Pick<DemoCompany, 'code'>): Person => {
  const companyId = companyOf(code);
  const maintainerId = maintainerIdOf(user, companyId);
  return { kind: 'person', userId: userIdOf(user.username), companyId, roles: user.roles, maintainerId };
};
