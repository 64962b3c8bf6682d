import type { Detail } from '../reading/remembered-details.ts';
import type { PlanRow } from '../rows/row.ts';

type Run = Detail['runs'][number];

/** Who works on it without one of them. */
export const without = (working: PlanRow['working'], who: string | undefined): PlanRow['working'] =>
  working.filter((one) => one !== who);

/** The clocks of a work, some of which are stopped now. */
export const stopped = (runs: readonly Run[], at: string, whose: (run: Run) => boolean): Run[] =>
  runs.map((run) => (run.to === null && whose(run) ? { ...run, to: at } : run));
