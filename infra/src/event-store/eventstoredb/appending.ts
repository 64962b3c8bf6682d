import type { NewEvent, Position, StreamName } from '@cadenza/domain/kernel/event';
import { type AppendExpectedRevision, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { failpoint } from '../../faults/failpoints.ts';
import { type Append, type Appended, EventTooLarge, type Expected } from '../event-store.ts';
import { readAtLeast } from '../read-at-least.ts';
import type { Connection } from './connection.ts';
import { currentOf, isOfType } from './errors.ts';
import type { KnownEnds } from './known-ends.ts';
import { readStream } from './reading.ts';
import { type RetryPolicy, within, withRetry } from './retry.ts';

export type Appending = {
  connection: Connection;
  retry: RetryPolicy;
  /** The highest position that this process has met. */
  known: () => Position;
  ends: KnownEnds;
};

type Exact = Exclude<Expected, 'any' | 'exists'>;

/** Appends with what a store of this kind cannot do by itself: see `EventStore`. */
export const appendEvents = async (appending: Appending, append: Append): Promise<Appended> => {
  const { stream, expected, events } = append;
  if (expected !== 'any' && expected !== 'exists') {
    const outcome = await appendAt(appending, stream, expected, events);
    // Behind the expected revision the server has looked; a retry that expects something else is found here.
    if (outcome.outcome !== 'conflict' || outcome.current === 'none') return outcome;
    return (await survey(appending, stream, events)).repeated ?? outcome;
  }
  // The server remembers the ids of such appends for a while only, and not beyond its own restart. With the revision that
  // the stream has now they are remembered for ever.
  const { retry } = appending;
  return withRetry(retry, async (timeout) => {
    for (;;) {
      const { current, found, repeated } = await survey(appending, stream, events);
      if (repeated) return repeated;
      if (expected === 'exists' && current === 'none') return { outcome: 'conflict', current };
      if (found > 0) throw new TypeError('an event id belongs to another append');
      const outcome = await appendAt({ ...appending, retry: { ...retry, timeout } }, stream, current, events);
      if (outcome.outcome !== 'conflict') return outcome;
    }
  });
};

/** One append with an exact expectation, repeated with the same ids and the same expectation until it has an answer. */
const appendAt = async (
  { connection, retry, known, ends }: Appending,
  stream: StreamName,
  expected: Exact,
  events: readonly NewEvent[],
): Promise<Appended> => {
  const before = known();
  const data = events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data: { ...data }, metadata }));
  const expectedRevision: AppendExpectedRevision = expected === 'none' ? NO_STREAM : BigInt(expected);
  try {
    return await withRetry(retry, async (left) => {
      const options = { expectedRevision, credentials: connection.credentials, requiresLeader: true, deadline: left };
      failpoint('append.before-send');
      // Our own limit besides the call's: the client may still be looking for the cluster before there is a call.
      const { nextExpectedRevision, position } = await within(
        left,
        connection.client.appendToStream(stream, data, options),
      );
      failpoint('append.after-commit');
      const revision = Number(nextExpectedRevision);
      ends.meet(stream, revision);
      const commit = position?.commit ?? (await positionOf(connection, stream, revision, left));
      // The server answers a repeat as it answered the first time. What lies behind a known place was there before.
      return { outcome: commit <= before ? 'repeated' : 'appended', revision, position: commit };
    });
  } catch (error) {
    if (isOfType(error, 'wrong-expected-version')) {
      const current = currentOf(error);
      if (current !== 'none') ends.meet(stream, current);
      return { outcome: 'conflict', current };
    }
    if (isOfType(error, 'maximum-append-size-exceeded')) {
      throw new EventTooLarge('an append larger than this server takes', { cause: error });
    }
    throw error;
  }
};

const positionOf = async (
  connection: Connection,
  stream: StreamName,
  revision: number,
  timeout: number,
): Promise<Position> => {
  const read = (from: number) => readStream(connection, stream, from, timeout);
  const placed = { from: revision, atLeast: revision };
  for await (const { position } of readAtLeast(read, stream, placed, timeout)) return position;
  throw new Error(`${stream} has no event ${revision}, which the server says it wrote`);
};

/** Where the stream ends, and whether these events are in it. Streams are short. */
const survey = async ({ connection, retry, ends }: Appending, stream: StreamName, events: readonly NewEvent[]) => {
  const ids = new Set(events.map(({ id }) => id));
  return withRetry(retry, async (left) => {
    let current: number | 'none' = 'none';
    let found = 0;
    let last: { revision: number; position: Position } | undefined;
    const read = (from: number) => readStream(connection, stream, from, left);
    const known = { atLeast: ends.of(stream) ?? -1 };
    for await (const { id, revision, position } of readAtLeast(read, stream, known, left)) {
      current = revision;
      if (!ids.has(id)) continue;
      found++;
      last = { revision, position };
    }
    const repeated: Appended | undefined = found === ids.size && last ? { outcome: 'repeated', ...last } : undefined;
    return { current, found, repeated };
  });
};
