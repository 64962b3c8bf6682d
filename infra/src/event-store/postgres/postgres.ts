import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position, RecordedEvent, Revision, StreamName } from '@cadenza/domain/kernel/event';
import { failpoint } from '../../faults/failpoints.ts';
import { createPipelinedConnection } from '../../postgres/pipelined-connection.ts';
import { createPool } from '../../postgres/pool.ts';
import type { Signals } from '../../signals/signals.ts';
import { backOff, unlessAborted } from '../back-off.ts';
import { encodeAppend } from '../encode-append.ts';
import type { EventStore, FollowOptions, Slice } from '../event-store.ts';
import { readAtLeast } from '../read-at-least.ts';
import { createWaker } from '../waker.ts';
import { createAppendQueue } from './append-queue.ts';
import { appendAll } from './appending.ts';
import { createGathered } from './gathered.ts';
import {
  type Page,
  parsePage,
  readDensePage,
  readHead,
  readPage,
  readStreams,
  type StreamAsk,
  streamPage,
} from './reading.ts';
import { isPassing, persist } from './unavailable.ts';

export type PostgresEventStoreOptions = {
  url: string;
  /** Told of the head after each group commit, and wakes followers. Without it followers only poll. */
  signals?: Signals;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** Most connections; 6 unless told: one appends, the others read. */
  max?: number;
  /** Milliseconds before `EventStoreUnavailable`; 10 000 unless told. */
  timeout?: number;
  /** Milliseconds a follower waits for a signal before it looks by itself; 500 unless told. */
  pollInterval?: number;
  /** Told of each failed attempt of a follower, which goes on, and of connections lost while idle. */
  onError?: (error: unknown) => void;
  /** Told how many appends went with one commit. */
  onCommit?: (appends: number) => void;
};

const pageSize = 500;

/** The event store in PostgreSQL, schema `es` (migrations of `infra`). Opens connections when first used. */
export const createPostgresEventStore = (options: PostgresEventStoreOptions): EventStore => {
  const { url, signals, applicationName = 'event-store', timeout = 10_000, pollInterval = 500 } = options;
  const onError = options.onError ?? (() => {});
  const connections = {
    url,
    applicationName,
    // The server gives up first, and then it is known that nothing was written; a silent one is given up by us.
    statementTimeout: timeout,
    queryTimeout: timeout + 500,
    onIdleError: onError,
  };
  const pool = createPool({ ...connections, max: Math.max(1, (options.max ?? 6) - 1) });
  // A connection of its own: an append that waited behind reads would hold up everybody who comes after it.
  const appender = createPipelinedConnection(connections);
  const closing = new AbortController();
  let closed: Promise<void> | undefined;

  const queue = createAppendQueue({
    timeout,
    write: async (appends) => {
      failpoint('append.before-send');
      const outcomes = await appendAll(appender, appends);
      failpoint('append.after-commit');
      options.onCommit?.(appends.length);
      const head = outcomes.findLast(({ outcome }) => outcome === 'appended');
      // After the commit, never inside: NOTIFY in a transaction takes a lock of the whole cluster until commit.
      if (head?.outcome === 'appended') signals?.send('log', String(head.position));
      failpoint('append.after-signal');
      return outcomes;
    },
  });

  /** A page in spite of failures, however long they last; undefined when the follower is to end. */
  const pageInSpite = async (
    { after, prefixes, batch = pageSize }: FollowOptions,
    dense: boolean,
    ended: AbortSignal,
  ): Promise<Page | undefined> => {
    const readNext = async () =>
      (dense ? await readDensePage(pool, after, prefixes, batch) : undefined) ??
      (await readPage(pool, after, prefixes, batch));
    for (let attempt = 0; !ended.aborted; attempt++) {
      try {
        return await unlessAborted(readNext(), ended);
      } catch (error) {
        if (ended.aborted) return undefined;
        if (!isPassing(error)) throw error;
        onError(error);
        await backOff(attempt, ended);
      }
    }
    return undefined;
  };

  const follow = async function* (options: FollowOptions): AsyncIterable<Slice> {
    const ended = AbortSignal.any([options.signal, closing.signal]);
    const waker = createWaker();
    const stopListening = signals?.on('log', waker.wake);
    const read = (after: Position, dense: boolean): Promise<Page | undefined> => {
      const page = pageInSpite({ ...options, after }, dense, ended);
      page.catch(() => {}); // thrown when it is waited for; a follower that has ended waits no more
      return page;
    };
    try {
      let told = false;
      let next = read(options.after, false);
      for (let after = options.after; !ended.aborted; ) {
        const page = await next;
        if (page === undefined || ended.aborted) return;
        const { parse, upTo, atHead: live } = page;
        // The next page is on its way while this one is worked on: a turn of the event loop, as a pool sends in the next.
        if (!live) {
          next = read(upTo, page.dense);
          await nextTurn();
        }
        if (upTo > after || (live && !told)) yield { events: parse(), upTo, live };
        told ||= live;
        after = upTo;
        if (live) {
          await waker.wait(ended, pollInterval);
          next = read(after, false);
        }
      }
    } finally {
      stopListening?.();
    }
  };

  // Streams that are asked for together are read together, as appends are written.
  const reads = createGathered<StreamAsk, string | null>({
    run: (asks) => readStreams(pool, asks),
    timeout,
    most: 32,
    least: 8,
    name: 'reads',
  });

  const readNow = async function* (stream: StreamName, from: Revision): AsyncGenerator<RecordedEvent> {
    for (let next = from; ; next += streamPage) {
      const events = parsePage(stream, await reads.ask({ stream, from: next }));
      yield* events;
      if (events.length < streamPage) return;
    }
  };

  return {
    append: async (append) => queue.append(encodeAppend(append)),
    read: (stream, options = {}) =>
      options.atLeast === undefined
        ? readNow(stream, options.from ?? 0)
        : readAtLeast((from) => readNow(stream, from), stream, options, timeout),
    follow,
    head: () => persist(() => readHead(pool), timeout),
    close: () => {
      closing.abort();
      closed ??= Promise.all([queue.close(), reads.close()]).then(
        async () => void (await Promise.all([appender.end(), pool.end()])),
      );
      return closed;
    },
  };
};
