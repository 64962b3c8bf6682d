import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import { type AllStreamResolvedEvent, type Filter, streamNameFilter } from '@eventstore/db-client';
import { EventStoreUnavailable } from '../event-store.ts';
import type { Connection } from './connection.ts';
import { startOf } from './reading.ts';
import { recorded } from './recorded.ts';

/** What arrives, in order. A checkpoint is a byte: all events that begin before it have been looked at. */
export type Message =
  | { kind: 'event'; event: RecordedEvent }
  | { kind: 'checkpoint'; before: bigint }
  | { kind: 'caught-up' };

export interface Subscription extends AsyncIterable<Message> {
  /** Messages that are here already, and can be taken without waiting. */
  buffered(): number;
}

export type SubscribeOptions = {
  after: Position;
  filter: SubscriptionFilter;
  /** Most events that are held for a reader that is busy; the server waits meanwhile. */
  buffer: number;
  /** Milliseconds until the server has confirmed. */
  timeout: number;
  signal: AbortSignal;
};

type SubscriptionFilter = (checkpointReached: NonNullable<Filter['checkpointReached']>) => Filter;

/**
 * Streams of these prefixes. The server looks at 500 events for a page of matching ones (32 without a word) and tells a
 * place after 2 000, as each of them costs the reader a write.
 */
export const ofPrefixes =
  (prefixes: readonly string[]): SubscriptionFilter =>
  (checkpointReached) =>
    streamNameFilter({
      prefixes: prefixes.map((prefix) => `${prefix}-`),
      maxSearchWindow: 500,
      checkpointInterval: 4,
      checkpointReached,
    });

/** Everything but the server's own streams. */
export const ofEverybody: SubscriptionFilter = (checkpointReached) =>
  streamNameFilter({ regex: '^[^$]', maxSearchWindow: 500, checkpointInterval: 4, checkpointReached });

/** What the server says between events, pushed among them: told by a callback it would overtake those that wait. */
class Marker {
  readonly message: Message;
  constructor(message: Message) {
    this.message = message;
  }
}

/**
 * One subscription to the whole log, from a position on (exclusive). Ends without an error when the server ends it or
 * the signal aborts, throws when the connection is lost; nothing here begins again.
 */
export const subscribe = (connection: Connection, options: SubscribeOptions): Subscription => {
  const { after, filter, buffer, timeout, signal } = options;
  const subscription = connection.client.subscribeToAll(
    {
      fromPosition: startOf(after),
      filter: filter((self, { commit }) => {
        self.push(new Marker({ kind: 'checkpoint', before: commit }));
      }),
      credentials: connection.credentials,
    },
    { highWaterMark: buffer },
  );
  subscription.on('error', () => {}); // one that comes after the loop was left
  subscription.on('caughtUp', () => {
    subscription.push(new Marker({ kind: 'caught-up' }));
  });
  const unconfirmed = setTimeout(
    () => subscription.destroy(new EventStoreUnavailable('a subscription was not confirmed in time')),
    timeout,
  );
  subscription.on('confirmation', () => clearTimeout(unconfirmed));
  const onAbort = () => subscription.destroy();
  signal.addEventListener('abort', onAbort);

  return {
    buffered: () => subscription.readableLength,
    async *[Symbol.asyncIterator]() {
      try {
        if (signal.aborted) return;
        for await (const one of subscription as AsyncIterable<AllStreamResolvedEvent | Marker>) {
          if (signal.aborted) return;
          if (one instanceof Marker) yield one.message;
          else if (one.event) yield { kind: 'event', event: recorded(one.event) };
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        clearTimeout(unconfirmed);
        signal.removeEventListener('abort', onAbort);
        subscription.destroy();
        subscription.unsubscribe().catch(() => {}); // the call would go on without a reader
      }
    },
  };
};
