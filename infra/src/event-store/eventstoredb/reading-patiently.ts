import type { RecordedEvent, Revision, StreamName } from '@cadenza/domain/kernel/event';
import { backOff } from '../back-off.ts';
import { EventStoreUnavailable } from '../event-store.ts';
import type { Connection } from './connection.ts';
import { isPassing } from './errors.ts';
import { readStream } from './reading.ts';

/** A stream in spite of lost connections: goes on behind the last event, and gives up when none came for `timeout`. */
export const readPatiently = async function* (
  connection: Connection,
  stream: StreamName,
  from: Revision,
  timeout: number,
): AsyncGenerator<RecordedEvent> {
  let next = from;
  for (let [attempt, until] = [0, performance.now() + timeout]; ; attempt++) {
    try {
      const left = Math.max(1, until - performance.now());
      for await (const event of readStream(connection, stream, next, left)) {
        next = event.revision + 1;
        yield event;
        [attempt, until] = [0, performance.now() + timeout];
      }
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      await backOff(attempt);
      if (performance.now() < until) continue;
      if (error instanceof EventStoreUnavailable) throw error;
      throw new EventStoreUnavailable('the event log cannot be read', { cause: error });
    }
  }
};
