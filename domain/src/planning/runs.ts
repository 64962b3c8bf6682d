import type { Decision, DecisionContext } from '../kernel/decider.ts';
import { isoOf } from '../kernel/instants.ts';
import { isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import type { ActualTime, Instant } from './events.ts';
import { type Pressed, pressedAt } from './pressed.ts';
import type { RunEvent } from './run-events.ts';

/** A time that somebody worked; `to` is null while they do. */
export type Run = { readonly userId: string; readonly from: Instant; readonly to: Instant | null };

/** The clock of whoever asks starts, or stops; `userId`: whose clock is stopped, where that is not their own. */
export type RunCommand =
  | ({ type: 'StartWork' } & Pressed)
  | ({ type: 'StopWork'; userId?: string | undefined } & Pressed);

type Of = { readonly seriesId: string; readonly occurrenceId: string };

/** Times that one work keeps. */
export const maxRuns = 500;

export const isRunning = (runs: readonly Run[], userId: string): boolean =>
  runs.some((run) => run.userId === userId && run.to === null);

/** Of several people each has a clock of their own; starting what runs, and stopping what stands, changes nothing. */
export const decideRuns = (
  { type, at: said }: RunCommand,
  runs: readonly Run[],
  of: Of,
  { actorId: userId, now, since }: Pick<DecisionContext, 'actorId' | 'now'> & { since?: Instant | undefined },
): Decision<RunEvent> => {
  if (isRunning(runs, userId) === (type === 'StartWork')) return [];
  if (type === 'StartWork' && runs.length >= maxRuns) return tooMany;
  const pressed = pressedAt(said, now, since);
  if (isRejection(pressed)) return pressed;
  // Nobody works twice at once: what begins late in the log begins behind what has ended.
  const ended = runs.flatMap((run) => (run.userId === userId && run.to !== null ? [run.to] : []));
  const at = type === 'StartWork' ? ended.reduce(later, pressed) : pressed;
  return [{ type: type === 'StartWork' ? 'WorkStarted' : 'WorkStopped', data: { ...of, userId, at } }];
};

/**
 * A stop that was pressed without a network and comes behind a handover, which had stopped the clock: they had left off before. What they
 * pressed behind that, or outside of a time of theirs, shortens nothing.
 */
const shorten = (
  { at: said }: Pressed,
  runs: readonly Run[],
  of: Of,
  { actorId: userId, now, since }: Parameters<typeof decideRuns>[3],
): Decision<RunEvent> => {
  if (said === undefined) return [];
  const at = pressedAt(said, now, since);
  if (isRejection(at)) return at;
  return runs.some((run) => run.userId === userId && holds(run, at))
    ? [{ type: 'WorkStopped', data: { ...of, userId, at, shortens: true } }]
    : [];
};

/** A time that is over, and in which something was. */
const holds = ({ from, to }: Run, at: Instant): boolean =>
  to !== null && Date.parse(from) <= Date.parse(at) && Date.parse(at) < Date.parse(to);

/**
 * Stops one's own clock, or that of a colleague who is named, which is for who plans. Where nobody is named, one's own stands and another
 * runs, who plans stops that, unless they have a clock here themselves and may mean their own; anybody else is told whose it is not.
 * `isDone`: the work is completed, and how long it took is said.
 */
export const decideStop = (
  command: Extract<RunCommand, { type: 'StopWork' }>,
  runs: readonly Run[],
  of: Of,
  context: Parameters<typeof decideRuns>[3] & { canManage: boolean; isDone: boolean },
): Decision<RunEvent> => {
  const { actorId, now, since, canManage } = context;
  const { userId = actorId } = command;
  if (userId !== actorId) {
    if (!canManage) return reject('clock_of_other');
    const isKnown = runs.some((run) => run.userId === userId);
    return isKnown ? decideRuns(command, runs, of, { now, since, actorId: userId }) : nobodys;
  }
  if (isRunning(runs, actorId)) return decideRuns(command, runs, of, context);
  const shortened = context.isDone ? [] : shorten(command, runs, of, context);
  if (isRejection(shortened) || shortened.length > 0) return shortened;
  if (runs.every(({ to }) => to !== null)) return [];
  if (!canManage || runs.some(({ userId }) => userId === actorId)) return reject('clock_of_other');
  const at = pressedAt(command.at, now, since);
  return isRejection(at) ? at : stopAll(runs, of, at);
};

/** Named is somebody who never had a clock here. */
const nobodys: Rejection = reject('invalid_fields', {}, [{ field: 'userId', code: 'invalid_choice' }]);

const tooMany: Rejection = reject('invalid_fields', {}, [
  { field: 'runs', code: 'too_many', params: { max: maxRuns } },
]);

/** What completion stops, and a handover. */
export const stopAll = (runs: readonly Run[], of: Of, at: Instant): RunEvent[] =>
  runs.filter(({ to }) => to === null).map(({ userId }) => ({ type: 'WorkStopped', data: { ...of, userId, at } }));

/** A clock that was behind the one that started ends where it began. */
const later = (from: Instant, at: Instant): Instant => (Date.parse(at) < Date.parse(from) ? from : at);

export const evolveRuns = (runs: readonly Run[], { type, data }: RunEvent): Run[] =>
  type === 'WorkStarted'
    ? [...runs, { userId: data.userId, from: data.at, to: null }]
    : runs.map((run) =>
        run.userId === data.userId && ('shortens' in data ? holds(run, data.at) : run.to === null)
          ? { ...run, to: later(run.from, data.at) }
          : run,
      );

/** Labour in whole minutes, that of several people added; what runs counts up to `now`. Anything is at least a minute. */
export const measuredMinutes = (runs: readonly Run[], now: Instant | number): number | null => {
  if (runs.length === 0) return null;
  const until = typeof now === 'number' ? now : Date.parse(now);
  const worked = runs.reduce(
    (sum, { from, to }) => sum + Math.max((to === null ? until : Date.parse(to)) - Date.parse(from), 0),
    0,
  );
  return Math.max(Math.round(worked / 60_000), 1);
};

const minute = 60_000;

/**
 * When a work was done, as its clocks say: from the first start to the last stop, in whole minutes that hold both. Null where no clock
 * has run; one that still runs has ended where it began.
 */
export const actualTime = (runs: readonly Run[]): ActualTime | null => {
  if (runs.length === 0) return null;
  const from = runs.reduce((first, run) => Math.min(first, Date.parse(run.from)), Number.POSITIVE_INFINITY);
  const to = runs.reduce((last, run) => Math.max(last, Date.parse(run.to ?? run.from)), Number.NEGATIVE_INFINITY);
  const start = Math.floor(from / minute) * minute;
  return { start: isoOf(start), end: isoOf(Math.max(Math.ceil(to / minute) * minute, start + minute)) };
};
