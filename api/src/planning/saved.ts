import type { Position } from '@cadenza/domain/kernel/event';
import { type Reach, reachOf } from '@cadenza/domain/planning/expansion';
import { isCancelled, planInForce } from '@cadenza/domain/planning/intervention-plan';
import type { InterventionState } from '@cadenza/domain/planning/intervention-state';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import type { Session } from '../identity/sessions.ts';
import type { Services } from '../kernel/services.ts';

/** A command on its way in, whichever door it came through. */
export type Asked = { services: Services; session: Session; commandId: string; correlationId: string };

/** What was decided for one occurrence: the answer of every command of planning. */
export type Decided = {
  start: string | null;
  end: string | null;
  maintainerId: string | null;
  notes: string | null;
  fault: boolean;
  progress: number;
  durationMinutes: number | null;
  completed: boolean;
  cancelled: boolean;
  tickedLineIds: readonly string[];
};

export type Saved = {
  id: string;
  seriesId: string;
  position: Position;
  state: Decided;
  /** How far the series will reach, and whether its number cuts it; null for what does not recur. */
  reach: Reach | null;
};

export const reached = (series: SeriesState, now: string): Reach | null =>
  series.status === 'none' ? null : reachOf(series, now);

export const decided = (series: SeriesState, ordinal: number, state: InterventionState): Decided => {
  const plan = planInForce(series, ordinal, state);
  return {
    start: plan?.start ?? null,
    end: plan?.end ?? null,
    maintainerId: plan?.maintainerId ?? null,
    notes: plan?.notes ?? null,
    fault: plan?.fault ?? false,
    progress: state.progress,
    durationMinutes: state.durationMinutes,
    completed: state.status === 'completed',
    cancelled: isCancelled(series, ordinal, state),
    tickedLineIds: state.ticked,
  };
};
