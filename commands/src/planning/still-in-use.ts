import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { InterventionFacts, InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import type { InterventionState } from '@cadenza/domain/planning/intervention-state';
import type { SeriesValues } from '@cadenza/domain/planning/series-plan';
import { loadReferences } from '../registry/references.ts';
import type { PlanningContext } from './planning-context.ts';

type Named = Partial<Pick<SeriesValues, 'equipmentId' | 'interventionId' | 'maintainerId' | 'checklistId'>>;

/** What a work keeps of what it names, where it is put into the future: nothing is planned anew for what was deactivated. */
export const refusalOfInactive = async (
  { services, actor }: Pick<PlanningContext, 'services' | 'actor'>,
  kept: Named,
): Promise<Rejection | undefined> => {
  const found = await loadReferences(services.folds, actor.companyId, [
    { field: 'equipmentId', kind: 'equipment', id: kept.equipmentId },
    { field: 'interventionId', kind: 'intervention', id: kept.interventionId },
    { field: 'maintainerId', kind: 'maintainer', id: kept.maintainerId },
    { field: 'checklistId', kind: 'checklist', id: kept.checklistId },
  ]);
  if (!isRejection(found)) return undefined;
  const inactive = found.errors.filter(({ code }) => code === 'inactive');
  return inactive.length > 0 ? reject('invalid_fields', {}, inactive) : undefined;
};

/** The same of what somebody asks of one work: to move it into the future, or to open it again there. */
export const refusalOfFuture = async (
  asked: PlanningContext,
  intents: readonly InterventionIntent[],
  { series, ordinal, state }: Pick<InterventionFacts, 'series' | 'ordinal'> & { state: InterventionState },
): Promise<Rejection | undefined> => {
  if (asked.actor.kind !== 'person') return undefined;
  const plan = planInForce(series, ordinal, state);
  const move = intents.find((intent) => intent.type === 'MoveIntervention');
  const opens = state.status === 'completed' && intents.some(({ type }) => type === 'ReopenIntervention');
  const start = Date.parse(move?.start ?? plan?.start ?? '');
  const moves = move !== undefined && plan !== null && start !== Date.parse(plan.start);
  if (plan === null || !(opens || moves) || start <= Date.parse(asked.services.clock())) return undefined;
  // What is named by the same command is asked for by itself.
  const kept: Record<string, unknown> = { ...plan };
  for (const intent of intents) {
    if (intent.type === 'ChangeIntervention') Object.assign(kept, intent.changes);
    if (intent.type === 'AssignIntervention') kept.maintainerId = intent.maintainerId;
  }
  return refusalOfInactive(asked, kept as Named);
};
