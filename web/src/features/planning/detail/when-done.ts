import { isOfThatDay, whenDone } from '@cadenza/domain/planning/when-done';
import type { PlanRow } from '../rows/row.ts';
import type { Detail } from './use-detail.ts';

/** What is asked of who completes a work: whether it was done now, as planned, or at another time. */
export type TimeQuestion = {
  /** The plan, where it is over: what is still to come is nothing that happened. */
  readonly planned: { readonly startMs: number; readonly endMs: number } | null;
  /** What the server would take it for, if nobody said anything. */
  readonly suggested: 'now' | 'planned';
};

const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/** Null where plan and moment say the same, or clocks have said it: then nobody is asked. */
export const timeQuestionOf = (
  { startMs, endMs }: Pick<PlanRow, 'startMs' | 'endMs'>,
  { runs, plannedAt }: Pick<Detail, 'runs' | 'plannedAt'>,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): TimeQuestion | null => {
  if (runs.length > 0) return null;
  const [plan, pressedAt] = [{ start: iso(startMs), end: iso(endMs), timeZone }, iso(now)];
  if (startMs < now && isOfThatDay(plan, pressedAt)) return null;
  const planned = endMs <= now ? { startMs, endMs } : null;
  const silent = whenDone({ plan, writtenAt: plannedAt ?? undefined, runs: [], durationMinutes: 1, pressedAt });
  return { planned, suggested: planned !== null && silent.start === plan.start ? 'planned' : 'now' };
};
