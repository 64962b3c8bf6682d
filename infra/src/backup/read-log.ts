import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import type { EventStore } from '../event-store/event-store.ts';

/** Every event up to `head`, in order; then it ends. */
export const readLog = async function* (
  store: Pick<EventStore, 'follow'>,
  head: Position,
): AsyncGenerator<RecordedEvent, void> {
  if (head === 0n) return;
  const done = new AbortController();
  try {
    for await (const slice of store.follow({ after: 0n, prefixes: [], signal: done.signal })) {
      for (const event of slice.events) if (event.position <= head) yield event;
      if (slice.upTo >= head) return;
    }
    throw new Error('the log ended before its end was read');
  } finally {
    done.abort();
  }
};
