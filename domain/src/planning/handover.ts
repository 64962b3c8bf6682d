import type { Decision, DecisionContext } from '../kernel/decider.ts';
import { isRejection } from '../kernel/rejection.ts';
import { withMeasured } from './duration.ts';
import type { InterventionEvent } from './events.ts';
import { planInForce } from './intervention-plan.ts';
import { evolveIntervention, type InterventionState } from './intervention-state.ts';
import { stopAll } from './runs.ts';
import type { SeriesState } from './series-state.ts';

type Before = { series: SeriesState; ordinal: number; state: InterventionState };

/**
 * A work that goes to another maintainer stops the clocks that run on it, as a completion does: what they have counted stays. Not the clock
 * of who gives it away, who is there to stop it.
 */
export const handedOver = (
  answer: Decision<InterventionEvent>,
  { series, ordinal, state }: Before,
  { actorId, now }: Pick<DecisionContext, 'actorId' | 'now'>,
): Decision<InterventionEvent> => {
  if (isRejection(answer) || answer.length === 0) return answer;
  const after = answer.reduce((one, event) => evolveIntervention(one, event), state);
  const [before, then] = [planInForce(series, ordinal, state), planInForce(series, ordinal, after)];
  if (before === null || before.maintainerId === then?.maintainerId) return answer;
  const { seriesId, occurrenceId } = before;
  const others = state.runs.filter(({ userId }) => userId !== actorId);
  return [...answer, ...withMeasured(stopAll(others, { seriesId, occurrenceId }, now), state, now)];
};
