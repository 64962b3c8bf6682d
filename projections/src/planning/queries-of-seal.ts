import { isSealOf } from '@cadenza/domain/planning/seal';
import type { PlannedDetail } from './queries.ts';

/** Whether a work is still what was signed; one that stands on no day is not. */
export const isUnchanged = ({ planned, lines }: Pick<PlannedDetail, 'planned' | 'lines'>): boolean => {
  // What was planned: signing comes before anybody knows when it ends.
  const { start, end } = planned.plannedTime ?? planned;
  const { equipment, intervention, interventionType, maintainer, anomalies, signature } = planned;
  if (start === null || end === null) return false;
  const named = {
    equipmentId: equipment.id,
    interventionId: intervention.id,
    interventionTypeId: interventionType.id,
    maintainerId: maintainer?.id ?? null,
    anomalyIds: anomalies.map(({ id }) => id),
  };
  // What was taken out stays in sight and is none of what is signed.
  const counting = lines.filter(({ removed }) => !removed);
  if (signature === null) return false;
  return isSealOf(signature, { ...planned, start, end, ...named, lines: counting });
};
