import type { CustomRoleCommand } from '@cadenza/domain/identity/custom-roles';
import type { UserCommand } from '@cadenza/domain/identity/user';
import fc, { type Arbitrary } from 'fast-check';
import { id, numbers, optional, texts, unlikely } from './values.ts';

export type User = { area: 'user'; userId: string; command: UserCommand };

const membership = fc.record({
  companyId: id('company'),
  active: fc.boolean(),
  maintainerId: optional(id('maintainer')),
  roles: fc.array(fc.constantFrom('ROLE_ADMIN' as const, 'ROLE_PLANT', 'ROLE_USER', 'ROLE_DEMO'), { maxLength: 4 }),
});

const profile = {
  name: unlikely('Marta', texts),
  surname: unlikely('Greco', texts),
  username: unlikely('marta', texts),
  email: unlikely<string | null>(null, texts),
  roles: fc.array(fc.constantFrom('ROLE_SUPER_ADMIN' as const, 'ROLE_DEVELOPER'), { maxLength: 4 }),
};

const userCommands: { [Type in UserCommand['type']]: Arbitrary<Extract<UserCommand, { type: Type }>> } = {
  RegisterUser: fc.record({
    type: fc.constant('RegisterUser'),
    userId: id('user'),
    profile: fc.record(profile),
    memberships: fc.array(membership, { maxLength: 3 }),
  }),
  ChangeUser: fc.record({ type: fc.constant('ChangeUser'), changes: fc.record(profile, { requiredKeys: [] }) }),
  SetUserActive: fc.record({ type: fc.constant('SetUserActive'), active: fc.boolean() }),
  RecordPasswordChange: fc.record({ type: fc.constant('RecordPasswordChange'), seen: fc.nat(3) }),
  ForcePasswordExpiry: fc.record({ type: fc.constant('ForcePasswordExpiry') }),
  SetMembership: fc.record({ type: fc.constant('SetMembership'), membership }),
  RemoveMembership: fc.record({ type: fc.constant('RemoveMembership'), companyId: id('company') }),
  DeleteUser: fc.record({ type: fc.constant('DeleteUser') }),
};

export const user: Arbitrary<User> = fc
  .record({ userId: id('user'), command: fc.oneof(userCommands.RegisterUser, ...Object.values(userCommands)) })
  .map(({ userId, command }) => {
    const own = command.type === 'RegisterUser' ? command.userId : userId;
    return { area: 'user', userId: own, command };
  });

export type CustomRoleStep = { area: 'customRole'; command: CustomRoleCommand };

const roleValues = {
  name: unlikely('Capoturno', texts),
  description: unlikely<string | null>(null, texts),
  active: fc.boolean(),
  sort: unlikely(10, numbers),
  forSuperAdministrators: fc.boolean(),
  grants: fc.constantFrom('ROLE_ADMIN' as const, 'ROLE_PLANT', 'ROLE_USER'),
};

const customRoleValues = fc.record(roleValues, { requiredKeys: [] });

const customRoleCommands: {
  [Type in CustomRoleCommand['type']]: Arbitrary<Extract<CustomRoleCommand, { type: Type }>>;
} = {
  CreateCustomRole: fc.record({ type: fc.constant('CreateCustomRole'), roleId: id('role'), values: customRoleValues }),
  ChangeCustomRole: fc.record({ type: fc.constant('ChangeCustomRole'), roleId: id('role'), changes: customRoleValues }),
  RemoveCustomRole: fc.record({ type: fc.constant('RemoveCustomRole'), roleId: id('role') }),
};

export const customRole: Arbitrary<CustomRoleStep> = fc.record({
  area: fc.constant('customRole'),
  command: fc.oneof(...Object.values(customRoleCommands)),
});
