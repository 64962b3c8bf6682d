import { setTimeout as sleep } from 'node:timers/promises';
import { type Position, type RecordedEvent, streamPrefix } from '@cadenza/domain/kernel/event';
import type { EventStore, FollowOptions, Slice } from './event-store.ts';
import { createWaker, type Waker } from './waker.ts';

export type SharedHeadOptions = {
  /**
   * Milliseconds between two readings while events come in; 12 unless told. The first event after a rest is read at once, what
   * comes behind it gathers, so under load whatever follows works in batches.
   */
  rest?: number;
};

/** Most events that are kept for followers that are busy with earlier ones; who falls further behind reads for itself. */
const maxKept = 500;
/** Kept although everybody has them: who comes to the head a moment later joins. */
const alwaysKept = 32;

/** `from`: events up to here have been forgotten; `events` are those after it, up to `upTo`. */
type Head = {
  from: Position;
  upTo: Position;
  events: RecordedEvent[];
  /** How far each follower has taken them. */
  followers: Map<Waker, Position>;
  stop: AbortController;
  failure?: { error: unknown };
};

/**
 * A store whose followers read the log once for all of them, as soon as they have reached its head: one statement for a batch of
 * events instead of one for each follower. On the way to the head each reads for itself what its prefixes match.
 */
export const withSharedHead = (store: EventStore, { rest = 12 }: SharedHeadOptions = {}): EventStore => {
  let head: Head | undefined;

  const pump = async (own: Head): Promise<void> => {
    const { signal } = own.stop;
    try {
      for await (const { events, upTo } of store.follow({ after: own.upTo, prefixes: [], signal })) {
        own.events.push(...events);
        if (upTo > own.upTo) own.upTo = upTo;
        forget(own);
        for (const waker of own.followers.keys()) waker.wake();
        if (events.length > 0) await sleep(rest, undefined, { signal }).catch(() => {});
      }
      if (!signal.aborted) own.failure = { error: undefined };
    } catch (error) {
      own.failure = { error };
    }
    if (head === own) head = undefined;
    for (const waker of own.followers.keys()) waker.wake();
  };

  /** Undefined where what lies between has been forgotten. Whoever has joined must leave. */
  const join = (after: Position, waker: Waker): Head | undefined => {
    if (head === undefined) {
      head = { from: after, upTo: after, events: [], followers: new Map(), stop: new AbortController() };
      void pump(head);
    }
    if (after < head.from) return undefined;
    head.followers.set(waker, after);
    return head;
  };

  const leave = (own: Head, waker: Waker): void => {
    own.followers.delete(waker);
    if (own.followers.size > 0) return;
    own.stop.abort();
    if (head === own) head = undefined;
  };

  /** What is there for a follower, until it ends or has fallen too far behind. Throws what the store threw. */
  const shared = async function* (
    own: Head,
    waker: Waker,
    { after: from, prefixes, signal, batch = maxKept }: FollowOptions,
  ): AsyncGenerator<Slice> {
    const wanted = new Set(prefixes);
    for (let after = from; !signal.aborted && after >= own.from; ) {
      if (own.upTo > after) {
        const slice = sliceOf(own, after, wanted, batch);
        after = slice.upTo;
        own.followers.set(waker, after);
        yield slice;
      } else if (own.failure) {
        // A store that just ended, as it was closed: its followers end as they would have.
        if (own.failure.error === undefined) return;
        throw own.failure.error;
      } else {
        await waker.wait(signal);
      }
    }
  };

  const follow = async function* (options: FollowOptions): AsyncGenerator<Slice> {
    const { signal } = options;
    const waker = createWaker();
    for (let after = options.after; ; ) {
      let own: Head | undefined;
      try {
        for await (const slice of store.follow({ ...options, after })) {
          yield slice;
          after = slice.upTo;
          own = slice.live && !signal.aborted ? join(after, waker) : undefined;
          if (own) break;
        }
        if (!own) return;
        for await (const slice of shared(own, waker, { ...options, after })) {
          yield slice;
          after = slice.upTo;
        }
        if (signal.aborted || own.failure) return;
      } finally {
        if (own) leave(own, waker);
      }
    }
  };

  return { ...store, follow };
};

/** Forgets what every follower has. */
const forget = (head: Head): void => {
  const { events, followers } = head;
  let slowest = head.upTo;
  for (const reached of followers.values()) if (reached < slowest) slowest = reached;
  const ahead = events.findIndex(({ position }) => position > slowest);
  const taken = ahead < 0 ? events.length : ahead;
  const gone = Math.max(Math.min(taken, events.length - alwaysKept), events.length - maxKept);
  if (gone <= 0) return;
  head.from = (events[gone - 1] as RecordedEvent).position;
  events.splice(0, gone);
};

const sliceOf = ({ events, upTo }: Head, after: Position, prefixes: ReadonlySet<string>, most: number): Slice => {
  const behind = events.findLastIndex(({ position }) => position <= after);
  const found = events
    .slice(behind + 1)
    .filter(({ stream }) => prefixes.size === 0 || prefixes.has(streamPrefix(stream)));
  if (found.length <= most) return { events: found, upTo, live: true };
  const page = found.slice(0, most);
  return { events: page, upTo: page.at(-1)?.position ?? upTo, live: false };
};
