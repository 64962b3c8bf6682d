/** The roles of the specification, as they stand on every wire. Roles of a user add up. */
export const roles = [
  'ROLE_SUPER_ADMIN',
  'ROLE_ADMIN',
  'ROLE_PLANT',
  'ROLE_USER',
  'ROLE_PAYMENTS',
  'ROLE_DEVELOPER',
  'ROLE_DEMO',
] as const;

export type Role = (typeof roles)[number];

/** Held by the account in every company, and given by a super administrator only. */
export const accountRoles = ['ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER'] as const satisfies readonly Role[];
export type AccountRole = (typeof accountRoles)[number];

/** Held in one company: what one company gives counts in no other. */
export const companyRoles = [
  'ROLE_ADMIN',
  'ROLE_PLANT',
  'ROLE_USER',
  'ROLE_PAYMENTS',
  'ROLE_DEMO',
] as const satisfies readonly Role[];
export type CompanyRole = (typeof companyRoles)[number];

/** What a role of a company's own making can stand for. */
export const grantableRoles = [
  'ROLE_ADMIN',
  'ROLE_PLANT',
  'ROLE_USER',
  'ROLE_PAYMENTS',
] as const satisfies readonly Role[];
export type GrantableRole = (typeof grantableRoles)[number];

export const isAccountRole = (value: unknown): value is AccountRole => accountRoles.some((role) => role === value);
export const isCompanyRole = (value: unknown): value is CompanyRole => companyRoles.some((role) => role === value);

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** Of a user for whom none was named. */
export const defaultRole: Role = 'ROLE_USER';

/** What an administrator gives by name; a developer and a demo user are made otherwise. */
export const assignableRoles: readonly Role[] = ['ROLE_SUPER_ADMIN', ...grantableRoles];
