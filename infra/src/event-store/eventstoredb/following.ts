import { type RecordedEvent, streamPrefix } from '@cadenza/domain/kernel/event';
import { backOff } from '../back-off.ts';
import type { FollowOptions, Slice } from '../event-store.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import type { Connection } from './connection.ts';
import { isPassing } from './errors.ts';
import { lastPosition } from './reading.ts';
import { type Message, ofEverybody, ofPrefixes, subscribe } from './subscribing.ts';

export type Following = Omit<FollowOptions, 'signal'> & {
  connection: Connection;
  timeout: number;
  /** Aborts when the follower is to end. */
  ended: AbortSignal;
  /** Told of each connection that was lost. */
  onError: (error: unknown) => void;
  /** Told of every event that arrives, wanted or not, before it is handed on. */
  onEvent: (event: RecordedEvent) => void;
};

const pageSize = 500;
/** Foreign events after which a reader that catches up is told how far it is. */
const stretch = 2_000;

/** The log for ever: one connection after the other, each from where the last one was lost. */
export const followLog = async function* (following: Following): AsyncGenerator<Slice> {
  const { after, batch = pageSize, ended, onError } = following;
  const batcher = createBatcher(after, batch);
  for (let attempt = 0; !ended.aborted; attempt++) {
    try {
      for await (const slice of followOnce(following, batcher)) {
        attempt = 0;
        yield slice;
        if (ended.aborted) return;
      }
    } catch (error) {
      if (ended.aborted) return;
      if (!isPassing(error)) throw error;
      onError(error);
    }
    if (ended.aborted) return;
    // Handed on even so, or a connection that never lasts for a whole slice would never get on.
    yield* batcher.take(false);
    // The server ended the subscription or the connection broke: nothing subscribes again by itself.
    await backOff(attempt, ended);
  }
};

/**
 * First the prefixes only, which the server picks out of any length of log. Then, near the head, everything: a filtered
 * subscription says nothing of events that do not match, and whoever waits for a position would wait in vain. Who was at
 * the head once begins there again: right after an election what others wrote meanwhile must be met, too (`KnownEnds`).
 */
const followOnce = async function* (following: Following, batcher: Batcher): AsyncGenerator<Slice> {
  const filtered = following.prefixes.length > 0 && !batcher.wasLive;
  if (filtered && !(yield* catchUp(following, batcher))) return;
  if (!following.ended.aborted) yield* stayLive(following, batcher);
};

const open = ({ connection, batch = pageSize, timeout, ended }: Following, batcher: Batcher) => ({
  connection,
  options: { after: batcher.reached, buffer: batch, timeout, signal: ended },
});

/** True when the end was reached, with what is in hand not yet handed on; false when the subscription ended before. */
const catchUp = async function* (following: Following, batcher: Batcher): AsyncGenerator<Slice, boolean> {
  const { connection, options } = open(following, batcher);
  let before: Message['kind'] | undefined;
  for await (const message of subscribe(connection, { ...options, filter: ofPrefixes(following.prefixes) })) {
    if (message.kind === 'caught-up') return true;
    if (message.kind === 'event') {
      following.onEvent(message.event);
      batcher.pass(message.event, true);
      if (batcher.full) yield* batcher.take(false);
    } else {
      // A place where the next record will begin. A subscription begins at an event, so the one before it is asked for.
      batcher.moveTo(await lastPosition(connection, following.timeout, message.before));
      // Between events of ours the next is near; in a long stretch of others what is here goes out alone.
      if (before === 'checkpoint' || batcher.empty) yield* batcher.take(false);
    }
    before = message.kind;
  }
  return false;
};

const stayLive = async function* (following: Following, batcher: Batcher): AsyncGenerator<Slice> {
  const { connection, options } = open(following, batcher);
  const wanted = new Set(following.prefixes);
  const messages = subscribe(connection, { ...options, filter: ofEverybody });
  let live = false;
  for await (const message of messages) {
    if (message.kind === 'checkpoint') continue; // events of the server's own, which move nobody
    if (message.kind === 'caught-up') {
      live = true;
    } else {
      following.onEvent(message.event);
      batcher.pass(message.event, wanted.size === 0 || wanted.has(streamPrefix(message.event.stream)));
    }
    const drained = messages.buffered() === 0;
    if (batcher.full || batcher.passed >= stretch || (live && drained)) yield* batcher.take(live && drained);
  }
};
