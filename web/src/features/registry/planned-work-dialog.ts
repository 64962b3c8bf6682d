import { source } from '../../kit/OnDemand.tsx';

/** The question of what becomes of planned work: few who save are asked. */
export const plannedWorkDialog = source(async () => (await import('./PlannedWorkDialog.tsx')).PlannedWorkDialog);
