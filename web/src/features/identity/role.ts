import { customRoleValues } from '@cadenza/domain/identity/custom-roles';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import type { RoleInput } from '../../lib/schema.gen.ts';
import type { RoleRow } from './use-roles.ts';
import type { UserFault } from './user.ts';

/** What stands in the form of a role. */
export type RoleValues = {
  readonly name: string;
  readonly description: string;
  readonly grants: string;
  readonly sort: number | null;
  readonly active: boolean;
  readonly forSuperAdministrators: boolean;
};

export const roleToForm = (role: RoleRow | null): RoleValues => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  grants: role?.grants ?? 'ROLE_USER',
  sort: role?.sort ?? 100,
  active: role?.active ?? true,
  forSuperAdministrators: role?.forSuperAdministrators ?? false,
});

/** All of a new role, or what differs. */
export const roleInput = (values: RoleValues, role: RoleRow | null): RoleInput => {
  const before = roleToForm(role);
  const changed = Object.entries(values).filter(
    ([name, value]) => role === null || value !== before[name as keyof RoleValues],
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, value === '' ? null : value]));
};

/** What is wrong, by the schema that the server decides with. */
export const roleFaults = (values: RoleValues): Partial<Record<keyof RoleValues, UserFault>> => {
  const faults: Partial<Record<keyof RoleValues, UserFault>> = {};
  for (const { path, ...issue } of customRoleValues.safeParse(values).error?.issues ?? []) {
    const name = path[0] as keyof RoleValues;
    faults[name] ??= values[name] === '' ? { code: 'required' } : faultOf({ path, ...issue });
  }
  return faults;
};
