import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import type { InterventionTypeCode, RecurrenceRule, RecurrenceUnit } from '@cadenza/domain/planning/events';
import type { RegistryRecord } from '@cadenza/domain/registry/records';
import { refusalOfAnomalies } from '../registry/anomalies.ts';
import { loadRecord } from '../registry/records.ts';
import { loadReferences } from '../registry/references.ts';
import type { Edit } from './edit-input.ts';
import { checklistRefusal } from './facts.ts';
import type { PlanningContext } from './planning-context.ts';

const kinds = {
  equipmentId: 'equipment',
  interventionId: 'intervention',
  interventionTypeId: 'interventionType',
  recurrenceId: 'recurrence',
  maintainerId: 'maintainer',
  checklistId: 'checklist',
} as const;

export type ReferenceField = keyof typeof kinds;

/**
 * The records that an edit names anew. What is named already may have been deactivated meanwhile: a record that is sent
 * back whole is not held up by it.
 */
export const changedReferences = async (
  { services, actor }: PlanningContext,
  edit: Edit,
  before: Partial<Record<ReferenceField, string | null>> & { anomalyIds?: readonly string[] },
): Promise<Partial<Record<ReferenceField, RegistryRecord>> | Rejection> => {
  const fields = (Object.keys(kinds) as ReferenceField[]).filter((field) => edit[field] !== before[field]);
  const { equipmentId = before.equipmentId, interventionId = before.interventionId } = edit;
  const { anomalyIds = before.anomalyIds ?? [], checklistId = before.checklistId } = edit;
  const found = await loadReferences(
    services.folds,
    actor.companyId,
    fields.map((field) => ({ field, kind: kinds[field], id: edit[field] })),
  );
  if (isRejection(found)) return found;
  const misfit = await refusalOfAnomalies(services.folds, actor.companyId, { equipmentId, anomalyIds, before });
  // That of the work of before is no list for another machine or another work, said anew or not.
  const isOther = equipmentId !== before.equipmentId || interventionId !== before.interventionId;
  const kept =
    isOther && checklistId ? await loadRecord(services.folds, 'checklist', checklistId, actor.companyId) : undefined;
  return checklistRefusal(found.checklistId ?? kept, { equipmentId, interventionId }) ?? misfit ?? found;
};

export const ruleOf = (recurrence: RegistryRecord | undefined): RecurrenceRule | null =>
  recurrence ? { value: Number(recurrence.values.value), unit: recurrence.values.unit as RecurrenceUnit } : null;

export const typeCodeOf = (type: RegistryRecord | undefined): InterventionTypeCode | undefined =>
  type?.values.code as InterventionTypeCode | undefined;
