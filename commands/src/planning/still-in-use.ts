import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { InterventionEvent } from '@cadenza/domain/planning/events';
import type { InterventionFacts } from '@cadenza/domain/planning/intervention-commands';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { evolveIntervention, type InterventionState } from '@cadenza/domain/planning/intervention-state';
import type { SeriesValues } from '@cadenza/domain/planning/series-plan';
import { loadReferences } from '../registry/references.ts';
import type { PlanningContext } from './planning-context.ts';

export type Named = {
  [Field in 'equipmentId' | 'interventionId' | 'maintainerId' | 'checklistId']?: SeriesValues[Field] | undefined;
};

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

/** The same of what was decided of one work: to move it into the future, or to open it again there. It keeps what it has behind that. */
export const refusalOfFuture = async (
  asked: PlanningContext,
  events: readonly InterventionEvent[],
  { series, ordinal, state }: Pick<InterventionFacts, 'series' | 'ordinal'> & { state: InterventionState },
): Promise<Rejection | undefined> => {
  if (asked.actor.kind !== 'person') return undefined;
  const after = events.reduce((one, event) => evolveIntervention(one, event), state);
  const [before, plan] = [planInForce(series, ordinal, state), planInForce(series, ordinal, after)];
  const opens = state.status !== 'open' && after.status === 'open';
  const moves = events.some(({ type }) => type === 'InterventionMoved') && before?.start !== plan?.start;
  if (plan === null || !(opens || moves) || Date.parse(plan.start) <= Date.parse(asked.services.clock()))
    return undefined;
  return refusalOfInactive(asked, plan);
};
