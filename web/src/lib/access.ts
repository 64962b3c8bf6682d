import { permissions } from '@cadenza/domain/identity/permissions';
import type { Role } from '@cadenza/domain/identity/roles';

/**
 * Who may open which screens: the menu table of the specification (section 6), plus the demo role, which sees what the table of
 * permissions lets it read (`domain/src/identity/permissions.ts`). What may be done inside a screen is asked of `may`, and the server asks again.
 */
export const access = {
  planning: permissions['planning.read'],
  registries: [...permissions['registries.manage'], 'ROLE_DEMO'],
  /** Of single records: who works on a machine reads what it is. */
  recordPages: permissions['registries.read'],
  workingCalendar: permissions['workingCalendar.manage'],
  interventionTypes: permissions['interventionTypes.manage'],
  company: permissions['company.manage'],
  companies: permissions['companies.read'],
  users: permissions['users.read'],
  /** Where roles are made; who gives them reads them in the form of a user. */
  roles: permissions['roles.manage'],
  /** Licenses, what they limit, prices, discounts. */
  catalogue: permissions['catalogue.manage'],
  mails: permissions['mails.read'],
  /** A maintainer finds the own requests there. */
  support: permissions['support.read'],
  reports: permissions['reports.read'],
  developer: permissions['developer.tools'],
  payments: permissions['contracts.read'],
} as const satisfies Record<string, readonly Role[]>;

export type ScreenArea = keyof typeof access;

/** A screen without an area is open to everybody who is signed in. */
export const mayOpen = (roles: readonly Role[], area: ScreenArea | undefined): boolean => {
  if (area === undefined) return true;
  const allowed: readonly Role[] = access[area];
  return roles.some((role) => allowed.includes(role));
};
