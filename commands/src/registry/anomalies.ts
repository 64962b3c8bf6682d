import { type FieldError, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { isOfPlant } from '@cadenza/domain/planning/anomalies';
import { beyondLimits } from '@cadenza/domain/planning/limits';
import type { Folds } from '../kernel/folds.ts';
import { loadRecord } from './records.ts';

type Named = {
  equipmentId: string | null | undefined;
  anomalyIds: readonly string[];
  /** What the work named before, of which equipment. */
  before?: { equipmentId?: string | null | undefined; anomalyIds?: readonly string[] } | undefined;
};

const field = 'anomalyIds';

/**
 * What is named anew is there and active; an anomaly that was named before may have been deactivated meanwhile, and stays. All
 * that are named anew, and on other equipment all of them, are of its plant or of none.
 */
export const refusalOfAnomalies = async (
  folds: Folds,
  companyId: string,
  { equipmentId, anomalyIds, before = {} }: Named,
): Promise<Rejection | undefined> => {
  const known = new Set(before.anomalyIds ?? []);
  const judged = equipmentId === before.equipmentId ? anomalyIds.filter((id) => !known.has(id)) : anomalyIds;
  if (judged.length === 0) return undefined;
  const beyond = beyondLimits({ anomalyIds });
  if (beyond) return beyond;
  const plantId = await plantOf(folds, companyId, equipmentId);
  const faults = await Promise.all(
    judged.map(async (id): Promise<FieldError[]> => {
      const record = isUuid(id) ? await loadRecord(folds, 'anomaly', id, companyId) : undefined;
      if (!record) return [{ field, code: 'not_found' }];
      if (!record.active && !known.has(id)) return [{ field, code: 'inactive' }];
      const description = String(record.values.description);
      return isOfPlant(record.values.plantId, plantId)
        ? []
        : [{ field, code: 'of_other_plant', params: { description } }];
    }),
  );
  const errors = faults.flat();
  return errors.length > 0 ? reject('invalid_fields', {}, errors) : undefined;
};

const plantOf = async (folds: Folds, companyId: string, equipmentId: string | null | undefined) => {
  if (!equipmentId) return null;
  const equipment = await loadRecord(folds, 'equipment', equipmentId, companyId);
  const line = equipment && (await loadRecord(folds, 'line', String(equipment.values.lineId), companyId));
  return line ? String(line.values.plantId) : null;
};
