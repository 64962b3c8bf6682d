import type { DomainEvent, RecordedEvent } from '../kernel/event.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import type { Instant, InterventionEvent, OwnField } from './events.ts';
import { codeNames } from './fault-codes.ts';
import { goesBack } from './way-back.ts';

/** An event of a stream with who did it, when, and by which command. `takesBack`: the command that this one took back. */
export type Past<E extends DomainEvent> = {
  readonly event: E;
  readonly by: string;
  readonly at: Instant;
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
  readonly at: Instant;
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

/**
 * The same of what was planned and is taken back whole. What one has done oneself since and no undo takes back, a clock, a photo or a
 * signature, is named: there is no later change to take back first.
 */
export const refusalOfPlanned = (since: readonly Past<InterventionEvent>[], by: string): Rejection | null => {
  const refused = refusalOfSince(since, by);
  const isDone = refused?.code === 'own_change_since' && since.some(({ event }) => goesBack(event, 'stays'));
  return isDone ? reject('own_clock_since') : refused;
};

/** All of a work: whatever somebody had done to it before. */
const whole = '*';

/** The fields of a work that an event sets, or gives back to its series. */
export const fieldsOf = (event: InterventionEvent): readonly OwnField[] => {
  switch (event.type) {
    case 'InterventionMoved':
      return ['time'];
    case 'InterventionAssigned':
      return ['maintainerId'];
    case 'InterventionWorkChanged':
      return Object.keys(event.data.changes) as OwnField[];
    case 'InterventionRejoined':
      return event.data.fields;
    case 'InterventionNoted':
      return ['notes'];
    case 'InterventionFaultMarked':
      return ['fault'];
    default:
      return [];
  }
};

/** What of a work an event is about: two of them that meet are about the same. */
const aboutOf = (event: InterventionEvent): readonly string[] => {
  switch (event.type) {
    case 'InterventionMoved':
    case 'InterventionAssigned':
    case 'InterventionWorkChanged':
    case 'InterventionRejoined':
    case 'InterventionNoted':
    case 'InterventionFaultMarked':
      return fieldsOf(event);
    case 'ChecklistLineTicked':
    case 'ChecklistLineUnticked':
    case 'WorkLineRemoved':
    case 'WorkLineRestored':
      return [`line ${event.data.lineId}`];
    case 'WorkLineAdded':
      return [`line ${event.data.line.id}`];
    case 'WorkLinesOrdered':
      return ['order'];
    case 'SparePartSet':
      return [`part ${event.data.part.id}`];
    case 'SparePartRemoved':
      return [`part ${event.data.partId}`];
    case 'InterventionDurationSet':
      return ['duration'];
    case 'InterventionProgressSet':
      return ['progress'];
    case 'FaultClassified':
      return codeNames.filter((name) => event.data[name] !== undefined);
    case 'InterventionCompleted':
    case 'InterventionReopened':
    case 'CompletionCorrected':
    case 'InterventionCancelled':
    case 'InterventionBroughtBack':
      return [whole];
    case 'InterventionPhotoAdded':
    case 'InterventionPhotoRemoved':
      return ['photos'];
    case 'InterventionSigned':
      return ['signature'];
    case 'WorkStarted':
    case 'WorkStopped':
      return ['clock'];
  }
};

/** What came since and is about the same as what was done. */
export const sameThing = (
  events: readonly InterventionEvent[],
  since: readonly Past<InterventionEvent>[],
): readonly Past<InterventionEvent>[] => {
  const mine = new Set(events.flatMap(aboutOf));
  return since.filter(({ event }) => {
    const about = aboutOf(event);
    return about.includes(whole) || about.some((one) => mine.has(one) || mine.has(whole));
  });
};
