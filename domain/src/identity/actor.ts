/** A user at work in the selected company, with the roles that the user has there. */
export type Person = {
  kind: 'person';
  userId: string;
  companyId: string;
  roles: readonly string[];
  /** The maintainer of the company that the user is, if any. */
  maintainerId: string | null;
};

/** Whoever knows the code of a company and is no user. */
export type Public = { kind: 'public'; companyId: string };

/** A reactor or a job that acts for a company itself: what it may do was decided when somebody asked for it. */
export type System = { kind: 'system'; companyId: string };

/** Who commands or asks, always within one company. */
export type Actor = Person | Public | System;
