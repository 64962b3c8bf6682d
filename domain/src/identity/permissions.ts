import type { Role } from './roles.ts';

/**
 * Who may do what inside the selected company: the permission table as data. It is asked in one place on the server (the
 * command path and the query scope of `api`) and by the screens, which hide or disable what the server would refuse.
 */
export const permissions = {
  'session.own': [
    'ROLE_SUPER_ADMIN',
    'ROLE_ADMIN',
    'ROLE_PLANT',
    'ROLE_USER',
    'ROLE_PAYMENTS',
    'ROLE_DEVELOPER',
    'ROLE_DEMO',
  ],
  'planning.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT', 'ROLE_USER', 'ROLE_DEMO'],
  'planning.manage': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT'],
  /** A maintainer only on what is assigned to the own maintainer: the decider asks that. */
  'planning.work': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT', 'ROLE_USER'],
  'registries.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT', 'ROLE_USER', 'ROLE_DEMO'],
  'registries.manage': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT'],
  /** Of plants, lines, equipment and suppliers. */
  'documents.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT', 'ROLE_USER', 'ROLE_DEMO'],
  'documents.manage': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT'],
  'reports.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT', 'ROLE_DEMO'],
  /** Has one made as a file. */
  'reports.print': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT'],
  /** Says which are sent by e-mail to whom, and what the company aims at in them. */
  'reports.manage': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT'],
  /** Wants a report by e-mail that one is a recipient of, or wants it no more. */
  'reports.subscribe': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT'],
  /** Support requests: a maintainer sees the own ones (`projections/src/support/queries.ts`). */
  'support.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT', 'ROLE_USER', 'ROLE_DEMO'],
  /** Those of everybody, live. */
  'allSupport.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT', 'ROLE_DEMO'],
  /** Opens one, and adds pictures to what one has opened. */
  'support.open': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT', 'ROLE_USER'],
  'support.manage': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT'],
  /** Saved views of lists: of all who see lists, each of those that one may read (`views/screens.ts`). */
  'views.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT', 'ROLE_USER', 'ROLE_DEVELOPER', 'ROLE_DEMO'],
  /** One's own, and of those that others share what the decider allows. */
  'views.manage': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PLANT', 'ROLE_USER', 'ROLE_DEVELOPER'],
  /** The registry of the calendar; the days on which nobody works are part of what planning shows. */
  'workingCalendar.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'],
  'workingCalendar.manage': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'],
  'interventionTypes.read': [
    'ROLE_SUPER_ADMIN',
    'ROLE_ADMIN',
    'ROLE_PLANT',
    'ROLE_USER',
    'ROLE_DEVELOPER',
    'ROLE_DEMO',
  ],
  'interventionTypes.manage': ['ROLE_DEVELOPER'],
  'users.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'],
  'users.manage': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'],
  /** Those who give roles, and those who make them. */
  'roles.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_DEVELOPER'],
  'roles.manage': ['ROLE_DEVELOPER'],
  'company.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'],
  'company.manage': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'],
  /** What the company has bought and paid. */
  'contracts.read': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PAYMENTS'],
  /** Buys another license, cancels it, pays. */
  'contracts.manage': ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_PAYMENTS'],
  /** Says what was bought without a provider, and that the money is there. */
  'contracts.settle': ['ROLE_SUPER_ADMIN'],
  'companies.read': ['ROLE_SUPER_ADMIN'],
  'companies.all': ['ROLE_SUPER_ADMIN'],
  /** What can be bought, with what is not shown to everybody. */
  'catalogue.read': ['ROLE_DEVELOPER'],
  'catalogue.manage': ['ROLE_DEVELOPER'],
  /** What was sent to whom in the company. */
  'mails.read': ['ROLE_DEVELOPER'],
  'developer.tools': ['ROLE_DEVELOPER'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** What may be commanded without a login: to report what is broken, by who knows the code of a company; to have a report no more, by who has its link. */
export const publicPermissions: readonly Permission[] = ['support.open', 'reports.subscribe'];

/** A demo user sees what is real, whatever other roles say. */
const readOnly = (permission: Permission): boolean => permission.endsWith('.read') || permission === 'session.own';

export const isDemo = (granted: readonly string[]): boolean => granted.includes('ROLE_DEMO');

export const may = (granted: readonly Role[], permission: Permission): boolean => {
  if (isDemo(granted) && !readOnly(permission)) return false;
  const allowed: readonly Role[] = permissions[permission];
  return granted.some((role) => allowed.includes(role));
};

/** As `may`, for what changes something: a demo user changes nothing, not even what is their own. */
export const mayWrite = (granted: readonly Role[], permission: Permission): boolean =>
  !isDemo(granted) && may(granted, permission);
