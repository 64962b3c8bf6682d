import { type FieldError, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { RegistryRecord } from '@cadenza/domain/registry/records';
import type { Folds } from '../kernel/folds.ts';
import { loadRecord } from './records.ts';

/** A field of a command and the kind of record that it names. */
export type Reference = { field: string; kind: string; id: string | null | undefined };

/**
 * The records that a command names, by field. All that are missing, of another company or deactivated are named together.
 */
export const loadReferences = async (
  folds: Folds,
  companyId: string,
  references: readonly Reference[],
): Promise<Record<string, RegistryRecord> | Rejection> => {
  const found: Record<string, RegistryRecord> = {};
  const errors: FieldError[] = [];
  await Promise.all(
    references.map(async ({ field, kind, id }) => {
      if (id === null || id === undefined) return;
      const record = await loadRecord(folds, kind, id, companyId);
      if (!record) errors.push({ field, code: 'not_found' });
      else if (!record.active) errors.push({ field, code: 'inactive' });
      else found[field] = record;
    }),
  );
  errors.sort((a, b) => a.field.localeCompare(b.field));
  return errors.length > 0 ? reject('invalid_fields', {}, errors) : found;
};
