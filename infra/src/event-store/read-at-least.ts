import type { RecordedEvent, Revision, StreamName } from '@cadenza/domain/kernel/event';
import { backOff } from './back-off.ts';
import { EventStoreUnavailable, type ReadOptions } from './event-store.ts';

/** The events of a stream as the store shows them now, from a revision on. */
type ReadNow = (from: Revision) => AsyncIterable<RecordedEvent>;

/**
 * A stream that shows a revision, `atLeast`, before it ends: goes on reading behind what came, and gives up when nothing
 * has come for `timeout` milliseconds. Without `atLeast` it is one reading.
 */
export const readAtLeast = async function* (
  readNow: ReadNow,
  stream: StreamName,
  { from = 0, atLeast = -1 }: ReadOptions,
  timeout: number,
): AsyncGenerator<RecordedEvent> {
  let next = from;
  for (let [attempt, until] = [0, performance.now() + timeout]; ; attempt++) {
    for await (const event of readNow(next)) {
      next = event.revision + 1;
      yield event;
      [attempt, until] = [0, performance.now() + timeout];
    }
    if (next > atLeast) return;
    if (performance.now() >= until) {
      throw new EventStoreUnavailable(`${stream} does not show its event ${atLeast}, which is known to be there`);
    }
    await backOff(attempt);
  }
};
