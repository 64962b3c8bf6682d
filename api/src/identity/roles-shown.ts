import { builtInRoles, byPlace, type CustomRole } from '@cadenza/domain/identity/custom-roles';
import type { Role } from '@cadenza/domain/identity/roles';

/** A role as it is shown, specified or of the company's own making. */
export type RoleShown = Omit<CustomRole, 'grants'> & { grants: Role; builtIn: boolean };

/** Those for super administrators are shown to who gives or makes them, and no other. */
export const rolesShown = (
  custom: readonly (CustomRole & { removed: boolean })[],
  asker: readonly string[],
): RoleShown[] => {
  const all = asker.some((role) => role === 'ROLE_SUPER_ADMIN' || role === 'ROLE_DEVELOPER');
  const builtIn = builtInRoles
    .filter(({ forSuperAdministrators }) => all || !forSuperAdministrators)
    .map((role) => ({ ...role, description: null, active: true, grants: role.name, builtIn: true }));
  const own = custom.filter(({ removed }) => !removed).map(({ removed: _, ...role }) => ({ ...role, builtIn: false }));
  return [...builtIn, ...own].toSorted(byPlace);
};
