import type { Permission } from '@cadenza/domain/identity/permissions';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { findKind } from '@cadenza/domain/registry/kinds';

/** What has a history and is no kind of record, and who may read it. */
const others: Readonly<Record<string, Permission>> = {
  plannedIntervention: 'planning.read',
  user: 'users.read',
  company: 'company.read',
  supportRequest: 'allSupport.read',
  reportSchedule: 'reports.manage',
  document: 'registries.read',
  license: 'catalogue.read',
  licenseItem: 'catalogue.read',
  discount: 'catalogue.read',
  licensePrice: 'catalogue.read',
};

/** Whose permission a history is read by: of who may read what it is of. */
export const subjectPermission = (kind: string): Permission | Rejection => {
  const record = findKind(kind);
  if (record) return `${record.permission}.read`;
  return (Object.hasOwn(others, kind) ? others[kind] : undefined) ?? reject('unknown_kind');
};
