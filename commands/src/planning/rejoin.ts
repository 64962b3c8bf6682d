import type { OwnField } from '@cadenza/domain/planning/events';
import { onOccurrence } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';

/** What is planned of a work; its notes and its fault are of who works on it, and stay. */
const ofPlan: readonly OwnField[] = [
  ...(['time', 'maintainerId', 'equipmentId', 'interventionId'] as const),
  ...(['interventionTypeId', 'typeCode', 'checklistId', 'anomalyIds'] as const),
];

/** An exception goes back to the rule of its series. */
export const rejoinSeries = (asked: PlanningContext, id: string) =>
  onOccurrence(asked, id, 'planning.manage', async () => [{ type: 'RejoinSeries', fields: ofPlan }]);
