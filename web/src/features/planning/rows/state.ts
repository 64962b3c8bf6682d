import { isOverdue, type PlanRow } from './row.ts';

/** The one word for how an intervention stands; each has its icon, and its text under `state.` in `planning.json`. */
export type WorkState = 'completed' | 'overdue' | 'started' | 'planned';

export const workState = (row: PlanRow, now: number): WorkState => {
  if (row.completed) return 'completed';
  // Whoever looks for late work need not look for this: somebody is at it.
  if (row.working.length > 0) return 'started';
  if (isOverdue(row, now)) return 'overdue';
  return row.begun || row.linesDone > 0 || row.progress > 0 ? 'started' : 'planned';
};
