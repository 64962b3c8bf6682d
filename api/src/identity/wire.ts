import type { CompanyUser } from '@cadenza/queries/identity/users';
import { yesNo } from '../rest/values.ts';
import { modeOf } from './user-input.ts';

/** A user as a company sees one. */
export const userToWire = (one: Omit<CompanyUser, 'passwordExpired'>) => ({
  id: one.id,
  name: one.name,
  surname: one.surname,
  username: one.username,
  email: one.email,
  roles: one.roles,
  active: yesNo(one.active),
  manutentoreId: one.membership.maintainerId,
  companyId: one.membership.companyId,
  registrationMode: modeOf(one),
  companyUsers: [{ companyId: one.membership.companyId, active: yesNo(one.membership.active) }],
  version: one.version,
});
