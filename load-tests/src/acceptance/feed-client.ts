import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

export type FeedItem = {
  signal: 'CHANGE' | 'CAUGHT_UP' | 'RESYNC_REQUIRED';
  position: string;
  change: string | null;
  upserted: { id: string }[];
  removedIds: string[];
};

const query = `subscription ($after: Position) {
  planningFeed(after: $after) { signal position change upserted { id } removedIds }
}`;

export type FeedClient = {
  /** Positions of the changes, in the order of their arrival, all of them. */
  positions: readonly string[];
  /** Every row that was named. */
  ids: ReadonlySet<string>;
  /** RESYNC_REQUIRED was told so often. */
  resyncs: () => number;
  /** Why the server ended the feed for good; undefined while it goes on. */
  ended: () => unknown;
  /** Resolves with its position when the feed said that it is caught up for the first time. */
  ready: Promise<string>;
  /** Cuts the socket without a word, and comes back after so many milliseconds with the last position. */
  drop: (milliseconds: number) => Promise<void>;
  /** Resolves when this position has arrived; rejects after `timeout` milliseconds. */
  reached: (position: string, timeout: number) => Promise<void>;
  close: () => void;
};

/** Before a client that was refused tries again: its server may be starting. */
const retryAfter = 200;

/**
 * Follows the planning of a company as any client does: `graphql-transport-ws`, resumed from the last position. The
 * address is asked anew for each socket.
 */
export const followFeed = (address: () => string, token: string): FeedClient => {
  const positions: string[] = [];
  let last: string | null = null;
  let resyncs = 0;
  let ended: unknown;
  let socket: WebSocket | undefined;
  let away = Promise.resolve();
  let waiting: (() => void)[] = [];
  const ids = new Set<string>();
  const ready = Promise.withResolvers<string>();

  const client = createClient({
    url: () => `${address().replace(/^http/, 'ws')}/graphql`,
    connectionParams: { token },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: () => Promise.all([away, pause(retryAfter)]).then(() => {}),
    webSocketImpl: class extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols);
        socket = this;
      }
    },
  });
  const stop = client.subscribe<{ planningFeed: FeedItem }>(
    {
      query,
      // Read anew at every subscription: the client resumes from where it is, not from where it began.
      get variables() {
        return { after: last };
      },
    },
    {
      next: ({ data, errors }) => {
        const item = data?.planningFeed;
        if (!item) return ready.reject(new Error(`the feed answered ${JSON.stringify(errors)}`));
        last = item.position;
        if (item.signal === 'RESYNC_REQUIRED') resyncs += 1;
        if (item.signal === 'CHANGE') positions.push(item.position);
        for (const id of [...item.upserted.map((row) => row.id), ...item.removedIds]) ids.add(id);
        if (item.signal === 'CAUGHT_UP') ready.resolve(item.position);
        for (const look of waiting) look();
      },
      error: (error) => {
        ended = error;
        ready.reject(new Error('the feed ended', { cause: error }));
      },
      complete: () => {},
    },
  );

  return {
    positions,
    ids,
    resyncs: () => resyncs,
    ended: () => ended,
    ready: ready.promise,
    drop: async (milliseconds) => {
      away = new Promise((resolve) => setTimeout(resolve, milliseconds));
      socket?.terminate();
      await away;
    },
    reached: async (position, timeout) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const there = (): boolean => positions.some((one) => BigInt(one) >= BigInt(position));
      const timer = setTimeout(() => reject(new Error(`the feed did not reach ${position}`)), timeout);
      const look = (): void => {
        if (there()) resolve();
      };
      waiting.push(look);
      look();
      try {
        await promise;
      } finally {
        clearTimeout(timer);
        waiting = waiting.filter((one) => one !== look);
      }
    },
    close: () => {
      stop();
      // A client that cannot connect any more has nothing to say goodbye to.
      Promise.resolve(client.dispose()).catch(() => {});
    },
  };
};
