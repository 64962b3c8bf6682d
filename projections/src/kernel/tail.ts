import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import { type EventStore, EventStoreUnavailable, type Slice } from '@cadenza/infra/event-store/event-store';

export type TailOptions = {
  after: Position;
  prefixes: readonly string[];
  signal: AbortSignal;
  /** How much an event weighs in a batch; 1 unless told. */
  weigh?: (event: RecordedEvent) => number;
  /** `usualBatch` unless told. */
  batch?: BatchSize;
};

/** What was read since the last `take`; `live` says that the head of the log was reached. */
export type Taken = { events: readonly RecordedEvent[]; upTo: Position; live: boolean };

export interface Tail {
  /**
   * The next batch: at once when something has arrived, else as soon as there is progress. With `limit` nothing after
   * that position is taken. Throws what the store throws, after all that came before has been taken.
   */
  take(limit?: Position): Promise<Taken>;
}

/** Most events of a batch, and most weight. */
export type BatchSize = { events: number; weight: number };
/** A batch is one transaction, and readers wait for the rows of all of it. */
export const usualBatch: BatchSize = { events: 500, weight: 5_000 };
/** Most events of a page: the next one is read while this one is worked on. */
const pageEvents = 1_000;

/** No store delivers an event twice; if one did, it would be folded twice. */
const unread = ({ events }: Slice, reached: Position): RecordedEvent[] =>
  (events[0]?.position ?? reached) > reached ? events : events.filter(({ position }) => position > reached);

/**
 * Follows the store in the background and hands out batches. While a batch is written the next ones gather, so batches
 * grow under load by themselves and nobody ever waits for a batch to fill.
 */
export const tail = (
  store: EventStore,
  { after, prefixes, signal, weigh = () => 1, batch: size = usualBatch }: TailOptions,
): Tail => {
  // Read ahead while a batch is being written, so that reading and writing overlap in a rebuild.
  const bufferedEvents = 2 * size.events;

  const slices: Slice[] = [];
  let failure: unknown;
  let ended = false;
  let arrived = Promise.withResolvers<void>();
  let taken = Promise.withResolvers<void>();
  let upTo = after;

  let reached = after;

  const buffered = (): number => slices.reduce((sum, slice) => sum + slice.events.length, 0);

  const pump = async (): Promise<void> => {
    for await (const slice of store.follow({ after, prefixes, signal, batch: Math.min(size.events, pageEvents) })) {
      const events = unread(slice, reached);
      if (slice.upTo > reached) reached = slice.upTo;
      slices.push({ ...slice, events, upTo: reached });
      arrived.resolve();
      while (buffered() >= bufferedEvents && !signal.aborted) await taken.promise;
    }
  };
  const wake = (): void => {
    ended = true;
    arrived.resolve();
    taken.resolve();
  };
  signal.addEventListener('abort', wake, { once: true });
  void pump()
    .catch((error: unknown) => {
      failure = error;
    })
    .finally(() => {
      signal.removeEventListener('abort', wake);
      wake();
    });

  const gather = (limit: Position | undefined): Taken => {
    const events: RecordedEvent[] = [];
    let weight = 0;
    let live = false;
    for (let slice = slices[0]; slice; slice = slices[0]) {
      let used = 0;
      for (const event of slice.events) {
        const full = events.length >= size.events || (weight > 0 && weight + weigh(event) > size.weight);
        if (full || (limit !== undefined && event.position > limit)) break;
        events.push(event);
        weight += weigh(event);
        used++;
      }
      if (used < slice.events.length || (limit !== undefined && slice.upTo > limit)) {
        // The rest stays for the next batch. What lies before it has been read, up to the limit if that came first.
        const rest = slice.events.slice(used);
        slices[0] = { ...slice, events: rest };
        const cut = limit !== undefined && (rest[0]?.position ?? slice.upTo) > limit;
        upTo = cut ? limit : (events.at(-1)?.position ?? upTo);
        return { events, upTo, live: false };
      }
      slices.shift();
      upTo = slice.upTo;
      live = slice.live;
    }
    return { events, upTo, live };
  };

  const take = async (limit?: Position): Promise<Taken> => {
    for (;;) {
      if (slices.length > 0) {
        const batch = gather(limit);
        const before = taken;
        taken = Promise.withResolvers();
        before.resolve();
        return batch;
      }
      signal.throwIfAborted();
      if (failure !== undefined) throw failure;
      if (ended) throw new EventStoreUnavailable('the store ended a stream that it was to follow for ever');
      arrived = Promise.withResolvers();
      await arrived.promise;
    }
  };

  return { take };
};
