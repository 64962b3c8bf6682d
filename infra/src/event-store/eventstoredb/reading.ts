import type { Position, RecordedEvent, Revision, StreamName } from '@cadenza/domain/kernel/event';
import { BACKWARDS, END, START } from '@eventstore/db-client';
import { EventStoreUnavailable } from '../event-store.ts';
import type { Connection } from './connection.ts';
import { isOfType } from './errors.ts';
import { isSystemStream, recorded } from './recorded.ts';

/** A stream's events from a revision on; nothing for an unknown stream. One call; throws what the client throws. */
export const readStream = async function* (
  { client, credentials }: Connection,
  stream: StreamName,
  from: Revision,
  timeout: number,
): AsyncGenerator<RecordedEvent> {
  const options = { fromRevision: BigInt(from), credentials, requiresLeader: true };
  try {
    for await (const { event } of unlessSilent(client.readStream(stream, options), timeout)) {
      if (event) yield recorded(event);
    }
  } catch (error) {
    if (!isOfType(error, 'stream-not-found')) throw error;
  }
};

/**
 * Position of the last event before a byte of the log (before its end, without one) that is not the server's own; 0n
 * without any. Every position that leaves the adapter is that of an event: only there a subscription may begin.
 */
export const lastPosition = async (
  { client, credentials }: Connection,
  timeout: number,
  before?: bigint,
): Promise<Position> => {
  const fromPosition = before === undefined ? END : { commit: before, prepare: before };
  const options = { direction: BACKWARDS, fromPosition, credentials, requiresLeader: true } as const;
  for await (const { event } of unlessSilent(client.readAll(options), timeout)) {
    if (event && !isSystemStream(event.streamId)) return event.position.commit;
  }
  return 0n;
};

/** When the newest event of the log was written, by the server's clock; undefined for an empty one. */
export const newestAt = async ({ client, credentials }: Connection, timeout: number): Promise<Date | undefined> => {
  const options = { direction: BACKWARDS, fromPosition: END, credentials, requiresLeader: true } as const;
  for await (const { event } of unlessSilent(client.readAll(options), timeout)) {
    if (event) return event.created;
  }
  return undefined;
};

export const startOf = (after: Position) => (after === 0n ? START : { commit: after, prepare: after });

type Cancellable<T> = AsyncIterable<T> & {
  on(event: 'error', listener: (error: Error) => void): unknown;
  destroy(error?: Error): unknown;
  cancel(): Promise<void>;
};

/**
 * The client reads without a deadline: when nothing has come for `timeout` milliseconds the reading ends here, with
 * `EventStoreUnavailable`. Leaving the loop also ends the call, which the client would let run.
 */
const unlessSilent = async function* <T>(reading: Cancellable<T>, timeout: number): AsyncGenerator<T> {
  reading.on('error', () => {}); // one that comes after the loop was left
  let waiting = true; // for the server, not for our own reader
  const timer = setInterval(() => {
    if (waiting) reading.destroy(new EventStoreUnavailable('no answer in time'));
  }, timeout);
  try {
    for await (const one of reading) {
      waiting = false;
      yield one;
      waiting = true;
      timer.refresh();
    }
  } finally {
    clearInterval(timer);
    reading.destroy();
    reading.cancel().catch(() => {});
  }
};
