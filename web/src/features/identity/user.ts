import { brokenPasswordRules } from '@cadenza/domain/identity/password-rules';
import { assignableRoles, isRole, type Role } from '@cadenza/domain/identity/roles';
import { userProfile } from '@cadenza/domain/identity/user-profile';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import type { FieldError } from '@cadenza/domain/kernel/rejection';
import type { UserInput } from '../../lib/schema.gen.ts';
import type { UserRowFragment } from './users.gen.ts';

export type UserRow = UserRowFragment;

export const nameOf = ({ name, surname }: Pick<UserRow, 'name' | 'surname'>): string => `${name} ${surname}`;

/** May log in, and work here. */
export const isIn = ({ active, activeInCompany }: UserRow): boolean => active && activeInCompany;

/** What stands in the form; `mode` E: the e-mail address is what one logs in with. */
export type UserValues = {
  readonly mode: 'E' | 'U';
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly roles: readonly string[];
  readonly maintainerId: string | null;
};

export const toForm = (user: UserRow | null): UserValues => ({
  mode: user?.registrationMode === 'E' ? 'E' : 'U',
  name: user?.name ?? '',
  surname: user?.surname ?? '',
  email: user?.email ?? '',
  username: user?.username ?? '',
  password: '',
  confirmPassword: '',
  // Of a new one nothing is chosen for whoever fills it in: what somebody may do is said, not overlooked.
  roles: user?.roles ?? [],
  maintainerId: user?.maintainer?.id ?? null,
});

/** Roles that whoever asks can give by name, and those that the user has beyond. */
export const rolesOffered = (asker: readonly Role[], user: UserRow | null): readonly Role[] => [
  ...assignableRoles.filter((role) => role !== 'ROLE_SUPER_ADMIN' || asker.includes('ROLE_SUPER_ADMIN')),
  ...(user?.roles ?? []).filter(isRole).filter((role) => !assignableRoles.includes(role)),
];

const account = ({ mode, email, username }: UserValues) => ({
  registrationMode: mode,
  email: email.trim() === '' ? null : email.trim(),
  ...(mode === 'E' ? {} : { username: username.trim() }),
});

/** All of a new user. */
export const toNew = (values: UserValues) => {
  const { name, surname, password, confirmPassword, roles, maintainerId } = values;
  return { name, surname, ...account(values), password, confirmPassword, roles: [...roles], maintainerId };
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What differs from the user as the form was filled from. */
export const toChanges = (values: UserValues, user: UserRow): UserInput => {
  const before = toForm(user);
  const { name, surname, roles, maintainerId } = values;
  const plain = { name, surname, roles, maintainerId };
  const changed = Object.entries(plain).filter(([field, value]) => !same(value, before[field as keyof UserValues]));
  return {
    ...Object.fromEntries(changed),
    ...(same(account(values), account(before)) ? {} : account(values)),
  };
};

export type UserFault = Omit<FieldError, 'field'>;
export type UserFaults = Partial<Record<keyof UserValues, UserFault>>;

/** What is wrong, by the schemas that the server decides with. What stays as it was need not fit rules that came later. */
export const faultsOf = (values: UserValues, user: UserRow | null): UserFaults => {
  const before = toForm(user);
  const faults: UserFaults = {};
  const judge = (field: 'name' | 'surname' | 'username' | 'email', value: string | null): void => {
    if (user !== null && values.mode === before.mode && values[field] === before[field]) return;
    const [issue] = userProfile.shape[field].safeParse(value).error?.issues ?? [];
    if (issue !== undefined) faults[field] = faultOf(issue);
  };
  judge('name', values.name);
  judge('surname', values.surname);
  const email = values.email.trim();
  if (values.mode === 'E' && email === '') faults.email = { code: 'required' };
  else judge('email', email === '' ? null : email);
  if (values.mode === 'U') {
    if (values.username.trim() === '') faults.username = { code: 'required' };
    else judge('username', values.username);
  }
  if (values.roles.length === 0 && (user?.customRoles.length ?? 0) === 0) faults.roles = { code: 'required' };
  if (user === null) {
    if (brokenPasswordRules(values.password).length > 0) faults.password = { code: 'password' };
    if (values.confirmPassword !== values.password) faults.confirmPassword = { code: 'mismatch' };
  }
  return faults;
};
