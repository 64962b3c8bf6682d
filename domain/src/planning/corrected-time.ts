import type { ActualTime, Instant } from './events.ts';
import type { InterventionState } from './intervention-state.ts';
import { isSameMinute, whenDone } from './when-done.ts';

/** Whether a work ends behind the moment at which it was told to be over: before 2026-11-28 the plan was taken for what happened. */
export const endsAfterCompletion = ({ end }: Pick<ActualTime, 'end'>, toldAt: Instant): boolean =>
  Date.parse(end) > Date.parse(toldAt) && !isSameMinute(end, toldAt);

/** When such a work was done, as its completion would say it today; null where nothing of it is ahead. */
export const correctedTime = (
  { start, end, timeZone }: ActualTime & { readonly timeZone: string },
  state: Extract<InterventionState, { status: 'completed' }>,
): ActualTime | null => {
  const { completion, frozen, durationMinutes } = state;
  if (completion === undefined || !endsAfterCompletion(frozen.actual ?? frozen.plan, completion.at)) return null;
  return whenDone({
    ...{ plan: { start, end, timeZone }, runs: [] },
    durationMinutes: durationMinutes ?? 1,
    pressedAt: completion.at,
  });
};
