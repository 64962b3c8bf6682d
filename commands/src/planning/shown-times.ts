import { planInForce, timeOf } from '@cadenza/domain/planning/intervention-plan';
import type { Edit } from './edit-input.ts';
import type { Facts } from './on-streams.ts';

const isAt = (said: string | undefined, shown: string, planned: string): boolean =>
  said !== undefined && Date.parse(said) === Date.parse(shown) && Date.parse(shown) !== Date.parse(planned);

/** Of done work people are shown when it was done: who sends these times back as they were asks for no move. */
export const asPlanned = (edit: Edit, { series, ordinal, state }: Facts): Edit => {
  const plan = planInForce(series, ordinal, state);
  if (plan === null || state.status !== 'completed' || state.frozen.actual === undefined) return edit;
  const shown = timeOf(plan, state);
  return {
    ...edit,
    ...(isAt(edit.start, shown.start, plan.start) && { start: plan.start, localStart: undefined }),
    ...(isAt(edit.end, shown.end, plan.end) && { end: plan.end }),
  };
};
