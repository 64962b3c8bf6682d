import type { Position } from '@cadenza/domain/kernel/event';
import { type Reach, reachOf } from '@cadenza/domain/planning/expansion';
import { isCancelled, planInForce, timeOf } from '@cadenza/domain/planning/intervention-plan';
import type { InterventionState } from '@cadenza/domain/planning/intervention-state';
import type { SparePart } from '@cadenza/domain/planning/part-events';
import type { KnownSeries, SeriesState } from '@cadenza/domain/planning/series-state';

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
  parts: readonly SparePart[];
};

/** What the row of an occurrence follows from. */
export type Outcome = { series: KnownSeries; ordinal: number; work: InterventionState };

export type Saved = {
  id: string;
  seriesId: string;
  position: Position;
  state: Decided;
  /** How far the series will reach, and whether its number cuts it; null for what does not recur. */
  reach: Reach | null;
  /** The command wrote something of this occurrence, now or when it came first. */
  wrote?: boolean | undefined;
  /** Where the command changed this occurrence just now: what its row will follow from. */
  outcome?: Outcome | undefined;
};

/** Whether a command wrote something now: what it answers is as new as its position. */
export const isNews = ({ events, repeated }: { events: readonly unknown[]; repeated: boolean }): boolean =>
  events.length > 0 && !repeated;

export const reached = (series: SeriesState, now: string): Reach | null =>
  series.status === 'none' ? null : reachOf(series, now);

/** `tickedLineIds` of lines that count: a line that was deactivated keeps its tick, and is none of the work any more. */
export const decided = (
  series: SeriesState,
  ordinal: number,
  state: InterventionState,
  tickedLineIds: readonly string[],
): Decided => {
  const plan = planInForce(series, ordinal, state);
  const time = plan && timeOf(plan, state);
  return {
    start: time?.start ?? null,
    end: time?.end ?? null,
    maintainerId: plan?.maintainerId ?? null,
    notes: plan?.notes ?? null,
    fault: plan?.fault ?? false,
    progress: state.progress,
    durationMinutes: state.durationMinutes,
    completed: state.status === 'completed',
    cancelled: isCancelled(series, ordinal, state),
    tickedLineIds,
    parts: state.parts.map(({ changed: _, ...part }) => part),
  };
};
