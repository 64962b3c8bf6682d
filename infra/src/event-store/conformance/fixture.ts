import { randomUUID } from 'node:crypto';
import type { EventMetadata, NewEvent, Position, RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import type { Append, EventStore, FollowOptions, Slice } from '../event-store.ts';

export type Capabilities = {
  /** There is a wire: the fixture can break it (`disrupt`) and make the peer silent (`stall`). */
  connected: boolean;
  /** The fixture can end followers from the server's side (`endFollowers`) and restart the server (`restart`). */
  restarts: boolean;
  /**
   * An event id that another append used is refused with TypeError. EventStoreDB never looks into other streams: there
   * the callers answer for it, whose ids derive from command *and* stream.
   */
  uniqueIdsAcrossStreams: boolean;
  /**
   * A repeat is always called `repeated`. EventStoreDB answers it as the first time, so one that another process wrote
   * may be called `appended`; revision and position are those of the first time all the same, and nothing is written.
   */
  tellsRepeats: boolean;
};

export type EventStoreFixture = {
  store: EventStore;
  /** A second store on the same log, as another process has it. The same object where the adapter knows one process only. */
  other: EventStore;
  /** Breaks every connection of both; the peer stays reachable. Absent where there is none to break. */
  disrupt?: () => Promise<void>;
  /** From now on appends get no answer, until the returned function is called. Absent where nothing can be silent. */
  stall?: () => Promise<() => Promise<void>>;
  /** Ends every follower's connection as a server does that shuts down in good order. */
  endFollowers?: () => Promise<void>;
  /** Stops the server and starts it again with its data. */
  restart?: () => Promise<void>;
  /** After both are closed. */
  dispose: () => Promise<void>;
};

declare module 'vitest' {
  interface TaskMeta {
    /** Milliseconds until `EventStoreUnavailable`, of a test that waits for it. */
    timeout?: number;
  }
}

/** Of a test that sees a store give up. All others have more, as the machine may be busy. */
export const givesUp = { meta: { timeout: 3_000 } };

export type MakeFixture = (options: {
  /** Milliseconds until `EventStoreUnavailable`. */
  timeout: number;
}) => Promise<EventStoreFixture>;

const metadata: EventMetadata = {
  companyId: '0199a000-0000-7000-8000-0000000000c0',
  actorId: '0199a000-0000-7000-8000-0000000000a0',
  commandId: '0199a000-0000-7000-8000-0000000000d0',
  correlationId: '0199a000-0000-7000-8000-0000000000e0',
  causationId: '0199a000-0000-7000-8000-0000000000d0',
  happenedAt: '2026-03-29T06:00:00Z',
  v: 1,
};

export const event = (data: object = {}, type = 'ThingHappened'): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata,
});
export const events = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => event({ n }));
/** A stream of a prefix that no other test uses, so that tests may share a log. */
export const newStream = (prefix = 'thing'): StreamName => `${prefix}-${randomUUID()}`;
export const newPrefix = (): string => `p${randomUUID().replaceAll('-', '')}`;

/** Appends and insists that it was written. */
export const write = async (store: EventStore, append: Append): Promise<{ revision: number; position: Position }> => {
  const appended = await store.append(append);
  if (appended.outcome !== 'appended') throw new Error(`${append.stream}: ${JSON.stringify(appended.outcome)}`);
  return appended;
};

export const readAll = (store: EventStore, stream: StreamName, from?: number): Promise<RecordedEvent[]> =>
  Array.fromAsync(store.read(stream, from === undefined ? {} : { from }));

/** Follows until the condition holds of all slices so far, then ends the follower by its signal. */
export const followUntil = async (
  store: EventStore,
  options: Partial<Omit<FollowOptions, 'signal'>>,
  enough: (events: RecordedEvent[], last: Slice) => boolean,
): Promise<{ slices: Slice[]; events: RecordedEvent[] }> => {
  const ending = new AbortController();
  const slices: Slice[] = [];
  const seen: RecordedEvent[] = [];
  for await (const slice of store.follow({ after: 0n, prefixes: [], signal: ending.signal, ...options })) {
    slices.push(slice);
    seen.push(...slice.events);
    if (enough(seen, slice)) ending.abort();
  }
  return { slices, events: seen };
};
