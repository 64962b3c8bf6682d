/** The roles of the specification, as they stand on every wire. Roles of a user add up (decision 26). */
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

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** Roles that a user can be given in the user form; the default is the maintainer's. */
export const assignableRoles: readonly Role[] = [
  'ROLE_SUPER_ADMIN',
  'ROLE_ADMIN',
  'ROLE_PLANT',
  'ROLE_USER',
  'ROLE_PAYMENTS',
];
export const defaultRole: Role = 'ROLE_USER';
