import { isoOf } from '../kernel/instants.ts';
import type { ActualTime, Instant } from './events.ts';
import { addMinutes, instantToLocal } from './recurrence.ts';
import { actualTime, type Run } from './runs.ts';

/** All that the time of a completed work follows from. */
export type Completion = {
  readonly plan: ActualTime & { readonly timeZone: string };
  /** When the plan was made, or moved last; undefined where that is not known. */
  readonly writtenAt?: Instant | undefined;
  /** The clocks that count. */
  readonly runs: readonly Run[];
  /** The end that somebody stated. */
  readonly endedAt?: Instant | undefined;
  readonly durationMinutes: number;
  /** The moment of completion. */
  readonly pressedAt: Instant;
};

const minute = 60_000;
/** The whole minute that an instant lies in: a plan is counted in these, and a form sends them back. */
const minuteOf = (at: Instant): number => Math.floor(Date.parse(at) / minute) * minute;

export const isSameMinute = (a: Instant, b: Instant): boolean => minuteOf(a) === minuteOf(b);

/** The clocks as they stood at the moment of completion: what somebody starts behind it is no part of the work. */
export const clocksUntil = (runs: readonly Run[], until: Instant): readonly Run[] => {
  const last = Date.parse(until);
  return runs
    .filter(({ from }) => Date.parse(from) < last)
    .map((run) => (run.to !== null && Date.parse(run.to) > last ? { ...run, to: until } : run));
};

/**
 * When a work was done: by its clocks; by the end that was stated, which means the plan up to it where it lies in that; by the plan, where
 * that was written down after its own start, or is of the day of the completion. Everything else ended when it was completed, and began as long before as it took. Nothing of it lies behind
 * the moment of completion.
 */
export const whenDone = ({ plan, writtenAt, runs, endedAt, durationMinutes, pressedAt }: Completion): ActualTime => {
  const last = minuteOf(pressedAt);
  const before = (end: number): ActualTime => ({ start: addMinutes(isoOf(end), -durationMinutes), end: isoOf(end) });
  const clocked = actualTime(clocksUntil(runs, pressedAt));
  if (clocked !== null) return endingBy(clocked, last);
  if (endedAt !== undefined) {
    const end = Math.min(minuteOf(endedAt), last);
    const isInPlan = Date.parse(plan.start) < end && end <= minuteOf(plan.end);
    return isInPlan ? endingBy({ start: plan.start, end: plan.end }, end) : before(end);
  }
  return Date.parse(plan.start) < last && (isOfBefore(plan, writtenAt) || isOfThatDay(plan, pressedAt))
    ? endingBy({ start: plan.start, end: plan.end }, last)
    : before(last);
};

/** The same, cut where it would go on behind a time; a minute of it stays. */
const endingBy = ({ start, end }: ActualTime, last: number): ActualTime =>
  Date.parse(end) <= last
    ? { start, end }
    : { start: isoOf(Math.min(Date.parse(start), last - minute)), end: isoOf(last) };

/** Who writes down a plan that has begun notes what has happened. */
const isOfBefore = ({ start }: ActualTime, writtenAt: Instant | undefined): boolean =>
  writtenAt !== undefined && Date.parse(writtenAt) > Date.parse(start);

/** On one of the local days that the plan lies on. */
export const isOfThatDay = ({ start, end, timeZone }: Completion['plan'], at: Instant): boolean => {
  const dayOf = (instant: Instant): string => instantToLocal(instant, timeZone).slice(0, 10);
  const day = dayOf(at);
  return dayOf(start) <= day && day <= dayOf(isoOf(Date.parse(end) - 1));
};
