import { builtInRoles, byPlace, type CustomRole, type CustomRoleState } from '@cadenza/domain/identity/custom-roles';
import type { Role } from '@cadenza/domain/identity/roles';

/** A role as it is shown, specified or of the company's own making; a specified one never changes, and its version is 0. */
export type RoleShown = Omit<CustomRole, 'grants'> & { grants: Role; builtIn: boolean; version: number };

/** Those for super administrators are shown to who gives or makes them, and no other. */
export const rolesShown = (custom: readonly CustomRoleState[], asker: readonly string[]): RoleShown[] => {
  const all = asker.some((role) => role === 'ROLE_SUPER_ADMIN' || role === 'ROLE_DEVELOPER');
  const builtIn = builtInRoles
    .filter(({ forSuperAdministrators }) => all || !forSuperAdministrators)
    .map((role) => ({ ...role, description: null, active: true, grants: role.name, builtIn: true, version: 0 }));
  const own = custom
    .filter(({ removed }) => !removed)
    .map(({ removed: _, changed: _changed, ...role }) => ({ ...role, builtIn: false }));
  return [...builtIn, ...own].toSorted(byPlace);
};
