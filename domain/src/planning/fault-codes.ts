import { invalidField, type Rejection } from '../kernel/rejection.ts';
import type { FaultClassified } from './events.ts';
import type { Pressed } from './pressed.ts';
import type { PlannedOccurrence } from './series-plan.ts';

/** Why a fault happened and what mended it, null for nothing known; what is absent stays. */
export type ClassifyFault = {
  type: 'ClassifyFault';
  faultCauseId?: string | null;
  faultRemedyId?: string | null;
} & Pressed;

/** Why a fault happened and what mended it, by the ids of these records; null where nobody has said. */
export type FaultCodes = { readonly faultCauseId: string | null; readonly faultRemedyId: string | null };

export const codeNames = ['faultCauseId', 'faultRemedyId'] as const;

export const noCodes: FaultCodes = { faultCauseId: null, faultRemedyId: null };

export const evolveFaultCodes = (
  before: FaultCodes = noCodes,
  { data: { faultCauseId = before.faultCauseId, faultRemedyId = before.faultRemedyId } }: FaultClassified,
): FaultCodes => ({ faultCauseId, faultRemedyId });

/**
 * Whether it is completed does not matter: what failed is often known only afterwards, and nothing that was signed is about it. Only a
 * fault has them; what is none any more may lose them.
 */
export const classify = (
  command: ClassifyFault,
  before: FaultCodes = noCodes,
  { seriesId, occurrenceId, fault }: Pick<PlannedOccurrence, 'seriesId' | 'occurrenceId' | 'fault'>,
): readonly FaultClassified[] | Rejection => {
  const changed = codeNames.filter((name) => command[name] !== undefined && command[name] !== before[name]);
  const refused = fault ? undefined : changed.find((name) => command[name] !== null);
  if (refused !== undefined) return invalidField(refused, 'only_for_faults');
  if (changed.length === 0) return [];
  const codes = Object.fromEntries(changed.map((name) => [name, command[name]]));
  return [{ type: 'FaultClassified', data: { seriesId, occurrenceId, ...codes } }];
};
