import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { encodeAppend } from '../encode-append.ts';
import { type Append, type Appended, type EventStore, EventStoreUnavailable } from '../event-store.ts';
import { readAtLeast } from '../read-at-least.ts';
import { readAddress } from './address.ts';
import { appendEvents } from './appending.ts';
import { closeConnection, openConnection } from './connection.ts';
import { followLog } from './following.ts';
import { createKnownEnds } from './known-ends.ts';
import { createOutage } from './outage.ts';
import { lastPosition } from './reading.ts';
import { readWithRetry } from './reading-with-retry.ts';
import { type RetryPolicy, withRetry } from './retry.ts';

export type EventStoreDbOptions = {
  /** `esdb://user:password@host:2113`, also `esdb+discover://` and `kurrentdb://`, with the client's query options. */
  url: string;
  /** Shown in the server's log. */
  applicationName?: string;
  /** Milliseconds before `EventStoreUnavailable`; 10 000 unless told, fewer while the server is known to be away. */
  timeout?: number;
  /** Told of each connection that a follower lost; it goes on. */
  onError?: (error: unknown) => void;
};

/**
 * The event store in EventStoreDB (24.10 or newer) or KurrentDB. Connects when first used. Throws TypeError for an
 * address that cannot be used.
 */
export const createEventStoreDb = (options: EventStoreDbOptions): EventStore => {
  const { url, applicationName = 'event-store', timeout = 10_000, onError = () => {} } = options;
  const address = readAddress(url, applicationName);
  // Two connections: what followers read in bulk, and what they lose, does not hold up a command.
  const commands = openConnection(address);
  const followers = openConnection(address);
  const closing = new AbortController();
  let closed: Promise<void> | undefined;
  let known = 0n;
  const ends = createKnownEnds();
  const retry: RetryPolicy = { timeout, outage: createOutage() };
  const inFlight = new Map<string, Promise<Appended>>();
  const meet = (position: bigint): void => {
    if (position > known) known = position;
  };

  const appendNow = async (append: Append): Promise<Appended> => {
    const outcome = await appendEvents({ connection: commands, retry, known: () => known, ends }, append);
    if (outcome.outcome !== 'conflict') meet(outcome.position);
    return outcome;
  };

  const close = async (): Promise<void> => {
    closing.abort();
    await Promise.allSettled(inFlight.values());
    closeConnection(commands);
    closeConnection(followers);
  };

  return {
    append: async (append) => {
      encodeAppend(append); // its checks and its limit, before anything is sent
      if (closing.signal.aborted) throw new EventStoreUnavailable('the store is closed');
      // The server leaves the repeat of an append that it is just writing without an answer: both get that of the first.
      const key = JSON.stringify([append.stream, append.expected, append.events.map(({ id }) => id)]);
      return inFlight.getOrInsertComputed(key, () => appendNow(append).finally(() => inFlight.delete(key)));
    },
    async *read(stream, { from = 0, atLeast = -1 } = {}) {
      const options = { from, atLeast: Math.max(atLeast, ends.of(stream) ?? -1) };
      const readNow = (next: number) => readWithRetry(commands, stream, next, retry);
      for await (const event of readAtLeast(readNow, stream, options, timeout)) {
        ends.meet(stream, event.revision);
        yield event;
      }
    },
    async *follow({ signal, ...following }) {
      const ended = AbortSignal.any([signal, closing.signal]);
      const onEvent = ({ stream, revision }: RecordedEvent): void => ends.meet(stream, revision);
      for await (const slice of followLog({ ...following, connection: followers, timeout, ended, onError, onEvent })) {
        meet(slice.upTo);
        yield slice;
      }
    },
    head: () => withRetry(retry, (left) => lastPosition(commands, left)),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};
