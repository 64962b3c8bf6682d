import type { Decision } from '../kernel/decider.ts';
import { invalidField, isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import type { Instant, InterventionEvent } from './events.ts';
import type { SetDuration } from './intervention-commands.ts';
import type { InterventionState } from './intervention-state.ts';
import { beyondLimits } from './limits.ts';
import { type Pressing, saying } from './pressed.ts';
import { type Reopening, reopened } from './reopening.ts';
import type { RunEvent } from './run-events.ts';
import { evolveRuns, measuredMinutes, type Run } from './runs.ts';

type Answer = Decision<InterventionEvent>;

export const setDuration = (
  { minutes, seen, at, measured }: Pick<SetDuration, 'minutes' | 'seen' | 'at' | 'measured'>,
  state: InterventionState,
  place: Reopening,
  pressing: Pressing,
): Answer => {
  const { seriesId, occurrenceId } = place;
  // Hours beyond all numbers are too many, not too few.
  const counted = minutes === null || minutes === Infinity || (Number.isInteger(minutes) && minutes > 0);
  if (!counted) return invalidField('durationMinutes', 'too_small', { min: 1 });
  const beyond = beyondLimits({ durationMinutes: minutes });
  if (beyond !== null) return beyond;
  if (minutes === state.durationMinutes) return [];
  // Two who worked on it say two things: neither is lost without a word. What clocks have counted is nobody's.
  if (seen !== undefined && seen !== state.durationMinutes && !state.durationMeasured)
    return durationConflict(minutes, state);
  const set = saying(
    [{ type: 'InterventionDurationSet', data: { seriesId, occurrenceId, minutes, ...(measured && { measured }) } }],
    { at },
    pressing,
  );
  return minutes === null && !isRejection(set) ? [...set, ...reopened(state, place)] : set;
};

export const durationConflict = (
  mine: number | null,
  { durationMinutes: theirs, durationSaid }: InterventionState,
): Rejection => {
  const { by = '', at = '' } = durationSaid ?? {};
  const field = 'durationMinutes';
  return reject('conflict', { field, by, at }, [{ field, code: 'conflict', conflict: { mine, theirs, by, at } }]);
};

/** What the clocks have counted by then, where nobody typed a duration and all of them stand; null else, and where it is beyond all works. */
export const durationMeasured = (
  runs: readonly Run[],
  { durationMinutes, durationMeasured }: Pick<InterventionState, 'durationMinutes' | 'durationMeasured'>,
): number | null => {
  if (durationMinutes !== null && !durationMeasured) return null;
  if (runs.some(({ to }) => to === null)) return null;
  const minutes = measuredMinutes(runs, 0);
  return beyondLimits({ durationMinutes: minutes }) === null ? minutes : null;
};

/** Clocks that stop, and, where none runs behind them, how long it took. */
export const withMeasured = (
  stopped: readonly RunEvent[],
  state: Pick<InterventionState, 'runs' | 'durationMinutes' | 'durationMeasured'>,
  now: Instant,
): InterventionEvent[] => {
  const [last] = stopped;
  const minutes = durationMeasured(stopped.reduce(evolveRuns, [...state.runs]), state);
  if (last === undefined || minutes === null || minutes === state.durationMinutes) return [...stopped];
  const { seriesId, occurrenceId, at } = last.data;
  const data = { seriesId, occurrenceId, minutes, measured: true as const, ...(at !== now && { at }) };
  return [...stopped, { type: 'InterventionDurationSet', data }];
};
