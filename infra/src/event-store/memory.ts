import {
  type EventMetadata,
  type Position,
  type RecordedEvent,
  type Revision,
  type StreamName,
  streamPrefix,
} from '@cadenza/domain/kernel/event';
import { timestamp } from '../clock/clock.ts';
import { type EncodedAppend, encodeAppend } from './encode-append.ts';
import {
  type Append,
  type Appended,
  type EventStore,
  EventStoreUnavailable,
  type Expected,
  type FollowOptions,
} from './event-store.ts';
import { readAtLeast } from './read-at-least.ts';
import { createWaker, type Waker } from './waker.ts';

type Options = {
  /** The store's clock: an ISO instant. */
  now?: () => string;
  /** Milliseconds that a reading waits for what it is told is there; 10 000 unless told. */
  timeout?: number;
};

/** The event store of tests and simulations: one process, nothing kept. Copies on the way in and out, as JSON would. */
export const createMemoryEventStore = (options: Options = {}): EventStore => {
  const { now = timestamp, timeout = 10_000 } = options;
  const log: string[] = []; // the event at position n is at n - 1
  const streams = new Map<StreamName, Position[]>();
  const positions = new Map<string, { stream: StreamName; position: Position }>();
  const wakers = new Set<Waker>();
  const closing = new AbortController();

  const at = (position: Position): RecordedEvent => {
    // biome-ignore lint/plugin: a place in an array of this process, far from 2^53
    const stored = JSON.parse(log[Number(position) - 1] ?? 'null') as RecordedEvent;
    return { ...stored, position };
  };

  const write = ({ stream, events }: EncodedAppend, revisions: Position[]): void => {
    for (const { id, type, data, metadata } of events) {
      const recorded = {
        id,
        type,
        data: JSON.parse(data) as object,
        metadata: JSON.parse(metadata) as EventMetadata,
        stream,
        revision: revisions.length,
        recordedAt: now(),
      };
      const position = BigInt(log.push(JSON.stringify(recorded)));
      revisions.push(position);
      positions.set(id, { stream, position });
    }
    streams.set(stream, revisions);
    for (const waker of wakers) waker.wake();
  };

  const decide = (append: EncodedAppend): Appended => {
    const { stream, expected, events } = append;
    const revisions = streams.get(stream) ?? [];
    const known = events.flatMap(({ id }) => positions.get(id) ?? []);
    const here = known.filter((place) => place.stream === stream).map(({ position }) => position);
    if (here.length === events.length) {
      const revision = Math.max(...here.map((position) => revisions.indexOf(position)));
      return { outcome: 'repeated', revision, position: revisions[revision] ?? 0n };
    }
    if (!matches(expected, revisions.length)) {
      return { outcome: 'conflict', current: revisions.length === 0 ? 'none' : revisions.length - 1 };
    }
    if (known.length > 0) throw new TypeError('an event id belongs to another append');
    write(append, revisions);
    return { outcome: 'appended', revision: revisions.length - 1, position: BigInt(log.length) };
  };

  const readNow = async function* (stream: StreamName, from: Revision): AsyncGenerator<RecordedEvent> {
    for (let revision = from; ; revision++) {
      const position = streams.get(stream)?.[revision];
      if (position === undefined) return;
      yield at(position);
    }
  };

  return {
    append: async (append: Append) => {
      if (closing.signal.aborted) throw new EventStoreUnavailable('the store is closed');
      return decide(encodeAppend(append));
    },

    read: (stream, options = {}) => readAtLeast((from) => readNow(stream, from), stream, options, timeout),

    async *follow({ after, prefixes, signal, batch = 500 }: FollowOptions) {
      const ended = AbortSignal.any([signal, closing.signal]);
      const waker = createWaker();
      wakers.add(waker);
      try {
        let told = false;
        for (let upTo = after; !ended.aborted; ) {
          const events: RecordedEvent[] = [];
          const from = upTo;
          while (events.length < batch && upTo < BigInt(log.length)) {
            upTo += 1n;
            const event = at(upTo);
            if (prefixes.length === 0 || prefixes.includes(streamPrefix(event.stream))) events.push(event);
          }
          const live = upTo >= BigInt(log.length);
          if (upTo > from || (live && !told)) yield { events, upTo, live };
          told ||= live;
          if (live) await waker.wait(ended);
        }
      } finally {
        wakers.delete(waker);
      }
    },

    head: async () => BigInt(log.length),
    close: async () => closing.abort(),
  };
};

const matches = (expected: Expected, length: number): boolean => {
  if (expected === 'any') return true;
  if (expected === 'none') return length === 0;
  return expected === 'exists' ? length > 0 : expected === length - 1;
};
