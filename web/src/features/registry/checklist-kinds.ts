import type { Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';

const required = (name: string): Kind => {
  const kind = findKind(name);
  if (kind === undefined) throw new Error(`No kind of record is called ${name}`);
  return kind;
};
export const checklist = required('checklist');
export const line = required('checklistLine');
