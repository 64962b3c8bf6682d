import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { ChecklistLineFact } from '@cadenza/domain/planning/intervention-plan';
import { checklist } from '@cadenza/domain/registry/checklist';
import type { RegistryRecord } from '@cadenza/domain/registry/records';
import type { Folds } from '../kernel/folds.ts';
import { loadStream } from '../registry/records.ts';

/** The active lines of a checklist, in order; none without a checklist. */
export const loadChecklistLines = async (
  folds: Folds,
  checklistId: string | null,
  companyId: string,
): Promise<ChecklistLineFact[]> => {
  if (checklistId === null) return [];
  const records = await loadStream(folds, checklist, { id: checklistId, companyId });
  return [...records.values()]
    .filter((record) => record.kind === 'checklistLine' && record.active && record.companyId === companyId)
    .map(({ id, sortOrder, values }) => ({
      id,
      order: sortOrder ?? 0,
      description: String(values.description),
      mandatory: values.mandatory === true,
    }))
    .sort((a, b) => a.order - b.order);
};

/** Whether the company wants work to be signed before it is completed. */
export const signatureRequired = async (folds: Folds, companyId: string): Promise<boolean> => {
  const company = await folds.state(companyStream(companyId), companyDecider, companyId);
  return company.status !== 'none' && company.settings.signatureRequired;
};

/** A checklist is of one machine and one kind of work; refused by its name for any other. */
export const checklistRefusal = (
  found: RegistryRecord | undefined,
  of: { equipmentId?: string | null | undefined; interventionId?: string | null | undefined },
): Rejection | undefined =>
  found && (found.values.equipmentId !== of.equipmentId || found.values.interventionId !== of.interventionId)
    ? reject('invalid_fields', {}, [{ field: 'checklistId', code: 'of_other_work' }])
    : undefined;
