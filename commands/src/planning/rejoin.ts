import { reject } from '@cadenza/domain/kernel/rejection';
import type { OwnField } from '@cadenza/domain/planning/events';
import { holding } from '@cadenza/domain/planning/held';
import { isCancelled, planInForce } from '@cadenza/domain/planning/intervention-plan';
import { untouched } from '@cadenza/domain/planning/intervention-state';
import { isGoneWithout, isWithoutSeries } from '@cadenza/domain/planning/reopening';
import { onOccurrence } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';
import { refusalOfInactive } from './still-in-use.ts';

/** What is planned of a work; its notes and its fault are of who works on it, and stay. */
const ofPlan: readonly OwnField[] = [
  ...(['time', 'maintainerId', 'equipmentId', 'interventionId'] as const),
  ...(['interventionTypeId', 'typeCode', 'checklistId', 'anomalyIds'] as const),
];

/** An exception goes back to the rule of its series, where that is still there, and with what is still in use. */
export const rejoinSeries = (asked: PlanningContext, id: string) =>
  onOccurrence(asked, id, 'planning.manage', async ({ series, ordinal, state }) => {
    const isLeft =
      isWithoutSeries(series, ordinal, state) ||
      (!isCancelled(series, ordinal, state) && isGoneWithout(series, ordinal, state, ofPlan));
    if (state.status === 'open' && isLeft) return reject('not_of_series');
    const goesBack = ofPlan.some((field) => field in holding(state));
    const plan = goesBack ? planInForce(series, ordinal, untouched) : null;
    const isAhead = plan !== null && Date.parse(plan.start) > Date.parse(asked.services.clock());
    const refused = isAhead ? await refusalOfInactive(asked, plan) : undefined;
    return refused ?? [{ type: 'RejoinSeries', fields: ofPlan }];
  });
