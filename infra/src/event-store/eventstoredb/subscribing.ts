import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import { type AllStreamResolvedEvent, type Filter, streamNameFilter } from '@eventstore/db-client';
import { EventStoreUnavailable } from '../event-store.ts';
import { itemsOf, Marker } from './client-stream.ts';
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
        self.push(new Marker<Message>({ kind: 'checkpoint', before: commit }));
      }),
      credentials: connection.credentials,
    },
    { highWaterMark: buffer },
  );
  // What the server says between events is pushed among them: told by a callback it would overtake those that wait.
  const say = (message: Message | 'unconfirmed' | 'aborted'): void => void subscription.push(new Marker(message));
  subscription.on('caughtUp', () => say({ kind: 'caught-up' }));
  const unconfirmed = setTimeout(() => say('unconfirmed'), timeout);
  subscription.on('confirmation', () => clearTimeout(unconfirmed));
  const onAbort = () => say('aborted');
  signal.addEventListener('abort', onAbort);

  return {
    buffered: () => subscription.readableLength,
    async *[Symbol.asyncIterator]() {
      try {
        for await (const one of itemsOf<Item>(subscription, () => subscription.unsubscribe())) {
          if (signal.aborted) return;
          if (!(one instanceof Marker)) {
            if (one.event) yield { kind: 'event', event: recorded(one.event) };
          } else if (typeof one.message === 'object') {
            yield one.message;
          } else {
            throw new EventStoreUnavailable('a subscription was not confirmed in time');
          }
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        clearTimeout(unconfirmed);
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
};

type Item = AllStreamResolvedEvent | Marker<Message | 'unconfirmed' | 'aborted'>;
