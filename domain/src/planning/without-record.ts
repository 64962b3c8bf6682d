import type { ChangeSeries } from './series-commands.ts';
import type { SeriesValues } from './series-plan.ts';

type Without = (values: Pick<SeriesValues, 'anomalyIds'>, id: string) => ChangeSeries['changes'];

/** Kinds of record that planned work can do without: it goes on without one that was deactivated, and what was begun stays. */
export const withoutRecord: Partial<Record<string, Without>> = {
  maintainer: () => ({ maintainerId: null }),
  checklist: () => ({ checklistId: null }),
  anomaly: ({ anomalyIds }, id) => ({ anomalyIds: anomalyIds.filter((one) => one !== id) }),
};
