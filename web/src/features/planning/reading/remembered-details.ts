import type { PlanIndex } from '../rows/plan-index.ts';
import type { PlannedInterventionDetailQuery } from './planned-intervention.gen.ts';

type Answer = NonNullable<PlannedInterventionDetailQuery['plannedIntervention']>;
export type DetailLine = Answer['lines'][number];
/** What a panel shows of an intervention beside its row. */
export type Detail = Pick<
  Answer,
  | ('recurrence' | 'checklist' | 'lines' | 'parts' | 'runs' | 'cut' | 'reachesUntil' | 'supportRequest' | 'dayReason')
  | ('faultCause' | 'faultRemedy')
  | ('photos' | 'signature' | 'signatureRequired' | 'plannedStart' | 'plannedEnd' | 'plannedAt' | 'planUntil')
> & {
  readonly planned: Pick<Answer['planned'], 'anomalies' | 'version' | 'updatedAt'>;
};

/** What was read once, for as long as the rows of this company are kept. */
const remembered = new WeakMap<PlanIndex, Map<string, Detail>>();

export const rememberDetail = (index: PlanIndex, id: string, detail: Detail | null): void => {
  const known = remembered.get(index) ?? new Map<string, Detail>();
  remembered.set(index, known);
  if (detail === null) known.delete(id);
  else known.set(id, detail);
};

export const rememberedDetail = (index: PlanIndex, id: string): Detail | undefined => remembered.get(index)?.get(id);
