import type { DomainEvent, RecordedEvent } from './event.ts';
import { type Rejection, reject } from './rejection.ts';

/** An event of a stream with who did it, when (ISO instant), and by which command. `takesBack`: the command that this one took back. */
export type Past<E extends DomainEvent> = {
  readonly event: E;
  readonly by: string;
  readonly at: string;
  readonly command: string;
  readonly takesBack: string | null;
};

/** The log says it by the cause: an undo is caused by the command that it takes back, and every other command of a person by itself. */
export const pastOf = <E extends DomainEvent>({ type, data, metadata }: RecordedEvent<E>): Past<E> => {
  const { actorId: by, happenedAt: at, commandId: command, causationId } = metadata;
  return { event: { type, data } as E, by, at, command, takesBack: causationId === command ? null : causationId };
};

/** What a command did to a stream, what had been before, and what others and its writer have done since. */
export type Taken<E extends DomainEvent> = {
  readonly before: readonly Past<E>[];
  readonly events: readonly E[];
  readonly at: string;
  readonly since: readonly Past<E>[];
};

/** Null where the command did nothing to the stream, or has been taken back. What was done since and taken back is as if it had never been. */
export const takenOf = <E extends DomainEvent>(past: readonly Past<E>[], command: string): Taken<E> | null => {
  const first = past.findIndex((one) => one.command === command);
  const [mine] = past.slice(first, first + 1);
  const isTakenBack = past.some(({ takesBack }) => takesBack === command);
  if (first < 0 || mine === undefined || isTakenBack) return null;
  const standing = new Set(standingOf(past, command));
  return {
    before: past.slice(0, first),
    events: past.filter((one) => one.command === command).map(({ event }) => event),
    at: mine.at,
    since: past.slice(first).filter((one) => standing.has(one)),
  };
};

/** What has not been taken back, nor takes back, beside what the command itself did. */
export const standingOf = <E extends DomainEvent>(past: readonly Past<E>[], command: string): readonly Past<E>[] => {
  const commands = new Set(past.map((one) => one.command));
  const isBack = ({ takesBack }: Past<E>): boolean => takesBack !== null && commands.has(takesBack);
  const takenBack = new Set(past.filter(isBack).map(({ takesBack }) => takesBack));
  return past.filter((one) => one.command !== command && !isBack(one) && !takenBack.has(one.command));
};

/** What was built on a change is not pulled away from under others; of one's own the last goes first. */
export const refusalOfSince = (
  since: readonly Pick<Past<DomainEvent>, 'by' | 'at'>[],
  by: string,
): Rejection | null => {
  const other = since.findLast((one) => one.by !== by);
  if (other) return reject('changed_since', { by: other.by, at: other.at });
  return since.length > 0 ? reject('own_change_since') : null;
};
