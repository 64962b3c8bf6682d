import { encodeAppend } from '../encode-append.ts';
import { type Appended, type EventStore, EventStoreUnavailable } from '../event-store.ts';
import { readAddress } from './address.ts';
import { appendEvents } from './appending.ts';
import { closeConnection, openConnection } from './connection.ts';
import { followLog } from './following.ts';
import { persist } from './patience.ts';
import { lastPosition } from './reading.ts';
import { readPatiently } from './reading-patiently.ts';

export type EventStoreDbOptions = {
  /** `esdb://user:password@host:2113`, also `esdb+discover://` and `kurrentdb://`, with the client's query options. */
  url: string;
  /** Shown in the server's log. */
  applicationName?: string;
  /** Milliseconds before `EventStoreUnavailable`; 10 000 unless told. */
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
  const underWay = new Set<Promise<Appended>>();
  let closed: Promise<void> | undefined;
  let known = 0n;
  const meet = (position: bigint): void => {
    if (position > known) known = position;
  };

  const close = async (): Promise<void> => {
    closing.abort();
    await Promise.allSettled(underWay);
    closeConnection(commands);
    closeConnection(followers);
  };

  return {
    append: async (append) => {
      encodeAppend(append); // its checks and its limit, before anything is sent
      if (closing.signal.aborted) throw new EventStoreUnavailable('the store is closed');
      const appending = appendEvents({ connection: commands, timeout, known: () => known }, append);
      underWay.add(appending);
      try {
        const outcome = await appending;
        if (outcome.outcome !== 'conflict') meet(outcome.position);
        return outcome;
      } finally {
        underWay.delete(appending);
      }
    },
    read: (stream, from = 0) => readPatiently(commands, stream, from, timeout),
    async *follow({ signal, ...following }) {
      const ended = AbortSignal.any([signal, closing.signal]);
      for await (const slice of followLog({ ...following, connection: followers, timeout, ended, onError })) {
        meet(slice.upTo);
        yield slice;
      }
    },
    head: () => persist(timeout, (left) => lastPosition(commands, left)),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};
