import { changedSince, isSealOf, type SignedWork } from '@cadenza/domain/planning/seal';
import type { SignedPart } from '@cadenza/domain/planning/signed-parts';
import type { PlannedDetail } from './queries.ts';

type Shown = Pick<PlannedDetail, 'planned' | 'lines'>;

/** What is signed of a work; one that stands on no day has nothing. */
const signedOf = ({ planned, lines }: Shown): SignedWork | undefined => {
  // What was planned: signing comes before anybody knows when it ends.
  const { start, end } = planned.plannedTime ?? planned;
  const { equipment, intervention, interventionType, maintainer, anomalies } = planned;
  if (start === null || end === null) return undefined;
  const named = {
    equipmentId: equipment.id,
    interventionId: intervention.id,
    interventionTypeId: interventionType.id,
    maintainerId: maintainer?.id ?? null,
    anomalyIds: anomalies.map(({ id }) => id),
  };
  // What was taken out stays in sight and is none of what is signed.
  return { ...planned, start, end, ...named, lines: lines.filter(({ removed }) => !removed) };
};

/** Whether a work is still what was signed. */
export const isUnchanged = (shown: Shown): boolean => {
  const { signature } = shown.planned;
  const work = signedOf(shown);
  return signature !== null && work !== undefined && isSealOf(signature, work);
};

/** What of a work changed since it was signed; null where that cannot be told, or nobody signed. */
export const changedSinceSigned = (shown: Shown): readonly SignedPart[] | null => {
  const { signature } = shown.planned;
  const work = signedOf(shown);
  return signature === null || work === undefined ? null : changedSince(signature, work);
};
