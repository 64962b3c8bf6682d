import { toLocal } from '../data/local-time.ts';
import type { PlanRow } from '../data/row.ts';
import type { Detail } from './use-detail.ts';

/** What is asked of who completes a work: whether it was done now, as planned, or at another time. */
export type WhenAsked = {
  /** The plan, where it is over: what is still to come is nothing that happened. */
  readonly planned: { readonly startMs: number; readonly endMs: number } | null;
  /** What the server would take it for, if nobody said anything. */
  readonly suggested: 'now' | 'planned';
};

/** Null where plan and moment say the same, or clocks have said it: then nobody is asked. The rule is the domain's (`when-done.ts`). */
export const whenAsked = (
  { startMs, endMs }: Pick<PlanRow, 'startMs' | 'endMs'>,
  { runs, plannedAt }: Pick<Detail, 'runs' | 'plannedAt'>,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): WhenAsked | null => {
  if (runs.length > 0) return null;
  const dayOf = (instant: number): string => toLocal(instant, timeZone).date;
  const today = dayOf(now);
  if (startMs < now && dayOf(startMs) <= today && today <= dayOf(endMs - 1)) return null;
  const planned = endMs <= now ? { startMs, endMs } : null;
  const isNoted = plannedAt !== null && Date.parse(plannedAt) > startMs;
  return { planned, suggested: planned !== null && isNoted ? 'planned' : 'now' };
};
