import type { EventMetadata, NewEvent, RecordedEvent } from '@cadenza/domain/kernel/event';
import type { EventStore } from './event-store.ts';

/** Makes the data of version n + 1 out of version n. Pure: the same answer for the same event, for ever. */
export type Upcaster = (data: object, metadata: EventMetadata) => object;

/** Per event type, the steps from version 1 up, in order: `[v1 -> v2, v2 -> v3]`. A type without an entry has one version. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** An event written by a newer build than the one that reads it. Guessing at its data would corrupt what is built on it. */
export class EventFromTheFuture extends Error {
  override readonly name = 'EventFromTheFuture';
}

/** The event as today's code knows it; the same object when it is current. Throws `EventFromTheFuture`. */
export const upcast = (upcasters: Upcasters, event: RecordedEvent): RecordedEvent => {
  const steps = upcasters[event.type] ?? [];
  const { v } = event.metadata;
  const latest = steps.length + 1;
  if (v === latest) return event;
  if (v > latest) {
    throw new EventFromTheFuture(`${event.type} at ${event.position} has version ${v}; this build knows ${latest}`);
  }
  const data = steps.slice(v - 1).reduce((older, step) => step(older, event.metadata), event.data as object);
  return { ...event, data, metadata: { ...event.metadata, v: latest } };
};

/** What is written now is written in the latest version, whatever the writer knows of versions. */
const stamped = (upcasters: Upcasters, event: NewEvent): NewEvent => {
  const v = (upcasters[event.type]?.length ?? 0) + 1;
  return event.metadata.v === v ? event : { ...event, metadata: { ...event.metadata, v } };
};

/** A store whose readers see every event in its latest version, and whose writers write it. The log itself never changes. */
export const withUpcasters = (store: EventStore, upcasters: Upcasters): EventStore => ({
  append: (append) => store.append({ ...append, events: append.events.map((event) => stamped(upcasters, event)) }),
  async *read(stream, options) {
    for await (const event of store.read(stream, options)) yield upcast(upcasters, event);
  },
  async *follow(options) {
    for await (const slice of store.follow(options)) {
      yield { ...slice, events: slice.events.map((event) => upcast(upcasters, event)) };
    }
  },
  head: () => store.head(),
  close: () => store.close(),
});
