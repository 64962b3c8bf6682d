import type { Position, RecordedEvent, Revision, StreamName } from '@cadenza/domain/kernel/event';
import { BACKWARDS, END, START } from '@eventstore/db-client';
import { EventStoreUnavailable } from '../event-store.ts';
import { type ClientStream, itemsOf, Marker } from './client-stream.ts';
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
  let from = before;
  // Mostly the very last is one of ours; the server's statistics may stand behind it in numbers.
  for (let maxCount = 1; ; maxCount = Math.min(2 * maxCount, 512)) {
    const fromPosition = from === undefined ? END : { commit: from, prepare: from };
    const options = { direction: BACKWARDS, fromPosition, maxCount, credentials, requiresLeader: true } as const;
    let count = 0;
    let found: Position | undefined;
    for await (const { event } of unlessSilent(client.readAll(options), timeout)) {
      count++;
      from = event?.position.commit;
      if (event && !isSystemStream(event.streamId)) found ??= event.position.commit;
    }
    if (found !== undefined || count < maxCount) return found ?? 0n;
  }
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

const silence = new Marker('silence' as const);

/**
 * The client reads without a deadline: when nothing has come for `timeout` milliseconds the reading ends here, with
 * `EventStoreUnavailable`.
 */
const unlessSilent = async function* <T>(
  reading: ClientStream & AsyncIterable<T> & { cancel(): Promise<void> },
  timeout: number,
): AsyncGenerator<T> {
  let waiting = true; // for the server, not for our own reader
  const timer = setInterval(() => {
    if (waiting) reading.push(silence);
  }, timeout);
  try {
    for await (const one of itemsOf<T | typeof silence>(reading, () => reading.cancel())) {
      if (one === silence) throw new EventStoreUnavailable('no answer in time');
      waiting = false;
      yield one as T;
      waiting = true;
      timer.refresh();
    }
  } finally {
    clearInterval(timer);
  }
};
