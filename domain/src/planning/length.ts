import type { Instant, LocalDateTime } from './events.ts';
import { addMinutes, instantToLocal, localToInstant, minutesBetween } from './recurrence.ts';

/**
 * How long works of a series take. `byWall`: they go over midnight, and end by the clock: a night from 23:00 to 06:00 ends at 06:00, also
 * where clocks change in it. All others, and those of events of before, take as long as they take.
 */
export type Length = { durationMinutes: number; byWall?: true };

const wallAfter = (local: LocalDateTime, minutes: number): LocalDateTime =>
  instantToLocal(addMinutes(localToInstant(local, 'UTC'), minutes), 'UTC');

const dayIn = (local: LocalDateTime): string => local.slice(0, 10);

/** The length of a series whose work begins at `local`, as so many minutes on the wall. */
export const lengthOnWall = (local: LocalDateTime, durationMinutes: number): Length =>
  Number.isInteger(durationMinutes) && dayIn(wallAfter(local, durationMinutes)) > dayIn(local)
    ? { durationMinutes, byWall: true }
    : { durationMinutes };

/** The same of a work that takes so many minutes by the clock that runs. */
export const lengthOf = (local: LocalDateTime, start: Instant, minutes: number, timeZone: string): Length => {
  if (!Number.isInteger(minutes) || minutes <= 0) return { durationMinutes: minutes };
  const end = addMinutes(start, minutes);
  const until = instantToLocal(end, timeZone);
  const onWall = minutesBetween(localToInstant(local, 'UTC'), localToInstant(until, 'UTC'));
  const isThat = onWall > 0 && Date.parse(localToInstant(until, timeZone)) === Date.parse(end);
  return isThat && dayIn(until) > dayIn(local) ? lengthOnWall(local, onWall) : { durationMinutes: minutes };
};

export const endOf = (
  local: LocalDateTime,
  start: Instant,
  { durationMinutes, byWall }: Length,
  timeZone: string,
): Instant => {
  const real = addMinutes(start, durationMinutes);
  if (!byWall) return real;
  const end = localToInstant(wallAfter(local, durationMinutes), timeZone);
  return Date.parse(end) > Date.parse(start) ? end : real;
};
