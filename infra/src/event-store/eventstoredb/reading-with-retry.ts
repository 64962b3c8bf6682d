import type { RecordedEvent, Revision, StreamName } from '@cadenza/domain/kernel/event';
import type { Connection } from './connection.ts';
import { readStream } from './reading.ts';
import { attempts, type RetryPolicy } from './retry.ts';

/** A stream in spite of lost connections: goes on behind the last event, and gives up when none came in time. */
export const readWithRetry = async function* (
  connection: Connection,
  stream: StreamName,
  from: Revision,
  retry: RetryPolicy,
): AsyncGenerator<RecordedEvent> {
  let next = from;
  for (const trying = attempts(retry); ; ) {
    try {
      for await (const event of readStream(connection, stream, next, trying.left())) {
        next = event.revision + 1;
        yield event;
        trying.progress();
      }
      trying.progress();
      return;
    } catch (error) {
      await trying.failed(error);
    }
  }
};
