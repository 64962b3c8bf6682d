import type { NewEvent, Position, StreamName } from '@cadenza/domain/kernel/event';
import { type AppendExpectedRevision, type JSONEventType, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { failpoint } from '../../faults/failpoints.ts';
import { type Append, type Appended, EventTooLarge, type Expected } from '../event-store.ts';
import type { Connection } from './connection.ts';
import { currentOf, isOfType } from './errors.ts';
import { persist, within } from './patience.ts';
import { readStream } from './reading.ts';

export type Appending = {
  connection: Connection;
  timeout: number;
  /** The highest position that this process has met. */
  known: () => Position;
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
  return persist(appending.timeout, async (timeout) => {
    for (;;) {
      const { current, found, repeated } = await survey(appending, stream, events);
      if (repeated) return repeated;
      if (expected === 'exists' && current === 'none') return { outcome: 'conflict', current };
      if (found > 0) throw new TypeError('an event id belongs to another append');
      const outcome = await appendAt({ ...appending, timeout }, stream, current, events);
      if (outcome.outcome !== 'conflict') return outcome;
    }
  });
};

/** One append with an exact expectation, repeated with the same ids and the same expectation until it has an answer. */
const appendAt = async (
  { connection, timeout, known }: Appending,
  stream: StreamName,
  expected: Exact,
  events: readonly NewEvent[],
): Promise<Appended> => {
  const before = known();
  const data = events.map(({ id, type, data, metadata }) =>
    jsonEvent<JSONEventType<string, never>>({ id, type, data: data as never, metadata }),
  );
  const expectedRevision: AppendExpectedRevision = expected === 'none' ? NO_STREAM : BigInt(expected);
  try {
    return await persist(timeout, async (left) => {
      const options = { expectedRevision, credentials: connection.credentials, requiresLeader: true, deadline: left };
      failpoint('append.before-send');
      // Our own limit besides the call's: the client may still be looking for the cluster before there is a call.
      const { nextExpectedRevision, position } = await within(
        left,
        connection.client.appendToStream(stream, data, options),
      );
      failpoint('append.after-commit');
      const revision = Number(nextExpectedRevision);
      const commit = position?.commit ?? (await positionOf(connection, stream, revision, left));
      // The server answers a repeat as it answered the first time. What lies behind a known place was there before.
      return { outcome: commit <= before ? 'repeated' : 'appended', revision, position: commit };
    });
  } catch (error) {
    if (isOfType(error, 'wrong-expected-version')) return { outcome: 'conflict', current: currentOf(error) };
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
  for await (const { position } of readStream(connection, stream, revision, timeout)) return position;
  throw new Error(`${stream} has no event ${revision}, which the server says it wrote`);
};

/** Where the stream ends, and whether these events are in it. Streams are short. */
const survey = async ({ connection, timeout }: Appending, stream: StreamName, events: readonly NewEvent[]) => {
  const ids = new Set(events.map(({ id }) => id));
  return persist(timeout, async (left) => {
    let current: number | 'none' = 'none';
    let found = 0;
    let last: { revision: number; position: Position } | undefined;
    for await (const { id, revision, position } of readStream(connection, stream, 0, left)) {
      current = revision;
      if (!ids.has(id)) continue;
      found++;
      last = { revision, position };
    }
    const repeated: Appended | undefined = found === ids.size && last ? { outcome: 'repeated', ...last } : undefined;
    return { current, found, repeated };
  });
};
