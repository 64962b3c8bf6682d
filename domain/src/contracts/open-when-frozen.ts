import type { Permission } from '../identity/permissions.ts';

/**
 * What may be done in a company whose license is over or unpaid: all that reads or takes data out (files are asked for by a command), one's own
 * account, leaving a report, paying, what an invoice is written to, and the work of those who run the house. Everything else waits, also what
 * nobody has thought of yet.
 */
const open: readonly Permission[] = [
  ...(['session.own', 'reports.print', 'reports.subscribe'] as const),
  ...(['contracts.manage', 'contracts.settle', 'company.manage'] as const),
  ...(['companies.all', 'roles.manage', 'interventionTypes.manage', 'developer.tools'] as const),
];

export const isOpenWhenFrozen = (permission: Permission): boolean =>
  permission.endsWith('.read') || open.includes(permission);
