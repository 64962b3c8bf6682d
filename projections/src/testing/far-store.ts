import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';

/** A log whose positions begin behind `before`: those of EventStoreDB are bytes, and larger than a number is exact. */
export const farStore = (store: EventStore, before: Position): EventStore => {
  const far = (event: RecordedEvent): RecordedEvent => ({ ...event, position: event.position + before });
  return {
    ...store,
    append: async (appends) => {
      const appended = await store.append(appends);
      return appended.outcome === 'conflict' ? appended : { ...appended, position: appended.position + before };
    },
    async *read(stream, from) {
      for await (const event of store.read(stream, from)) yield far(event);
    },
    async *follow({ after, ...options }) {
      for await (const slice of store.follow({ ...options, after: after > before ? after - before : 0n }))
        yield { ...slice, events: slice.events.map(far), upTo: slice.upTo + before };
    },
    head: async () => (await store.head()) + before,
  };
};
