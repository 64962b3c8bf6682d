import type { FormattedExecutionResult } from 'graphql-ws';
import type { SentDocument } from '../lib/ask.ts';
import { isLater } from '../lib/read-after.ts';
import { backoff } from './jitter.ts';
import type { TopicItem } from './topic.ts';
import type { LiveClient } from './ws-client.ts';

export interface FeedListener<Item extends TopicItem> {
  /** One change, in order, exactly once. */
  change(item: Item): void;
  /** Everything up to a position has been told. */
  caughtUp?(position: string): void;
  /** What is on screen cannot be mended by changes: read it again. */
  resync(): void;
}

export type FeedStats = { changes: number; repeats: number; resyncs: number; subscriptions: number };

/** How this feed is doing, for the status on screen. */
export interface FeedStatus {
  caughtUp(): void;
  lost(): void;
  /** Nobody follows it any more. */
  ended(): void;
}

type Options = {
  readonly client: Pick<LiveClient, 'subscribe' | 'on'>;
  /** Of `Subscription`, whose `$after` goes on from a position. */
  readonly field: string;
  /** Its text, or its id where the server knows it. */
  readonly operation: SentDocument;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly status: () => FeedStatus;
  readonly later?: (task: () => void, milliseconds: number) => () => void;
};

const setLater = (task: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * One feed of a topic for all screens of a tab and company. Whoever needs it listens first, then reads, then calls `follow` with
 * the position of what it has read: the first caller starts the subscription there, so nothing lies between snapshot and
 * feed; for the others it already runs. After a drop it resumes from the last position it has told. It ends with its last
 * listener, and begins anew with the next.
 */
export const createFeed = <Item extends TopicItem>(options: Options) => {
  const { client, field, operation, later = setLater } = options;
  const listeners = new Set<FeedListener<Item>>();
  const stats: FeedStats = { changes: 0, repeats: 0, resyncs: 0, subscriptions: 0 };
  let position: string | null = null;
  let unsubscribe: (() => void) | null = null;
  let cancelRetry: () => void = () => undefined;
  let status: FeedStatus | null = null;
  let failures = 0;

  const each = (tell: (listener: FeedListener<Item>) => void): void => {
    for (const listener of [...listeners]) tell(listener);
  };

  const receive = (item: Item): void => {
    failures = 0;
    if (item.signal === 'CHANGE') {
      if (position !== null && !isLater(item.position, position)) {
        stats.repeats += 1;
        return;
      }
      stats.changes += 1;
      position = item.position;
      each((listener) => listener.change(item));
      return;
    }
    if (position === null || isLater(item.position, position)) position = item.position;
    const at = item.position;
    if (item.signal === 'CAUGHT_UP') {
      status?.caughtUp();
      each((listener) => listener.caughtUp?.(at));
    } else {
      stats.resyncs += 1;
      each((listener) => listener.resync());
    }
  };

  const subscribe = (): void => {
    stats.subscriptions += 1;
    let over = false;
    // The variables are read again at every reconnection, so graphql-ws resumes where this feed has got to.
    const payload = {
      query: '',
      ...operation,
      variables: {
        ...options.variables,
        get after() {
          return position;
        },
      },
    };
    /** The server ended it, or refused it: once more from where we are. */
    const again = (): void => {
      if (over) return;
      over = true;
      status?.lost();
      unsubscribe = null;
      cancelRetry = later(subscribe, backoff(failures));
      failures += 1;
    };
    const end = client.subscribe<Record<string, Item>>(payload, {
      next: (result: FormattedExecutionResult<Record<string, Item>>) => {
        if (over) return;
        const item = result.data?.[field];
        if (item) receive(item);
        else status?.lost();
      },
      error: again,
      complete: again,
    });
    unsubscribe = () => {
      over = true;
      end();
    };
  };

  const stopListening = client.on((event) => {
    if (event === 'closed') status?.lost();
  });

  const stop = (): void => {
    cancelRetry();
    unsubscribe?.();
    unsubscribe = null;
    position = null;
    status?.ended();
    status = null;
  };

  return {
    stats: (): Readonly<FeedStats> => stats,
    /** null before anything has been read. */
    position: (): string | null => position,
    listen: (listener: FeedListener<Item>): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    /** Starts the feed after what was read, or from now on; does nothing while it runs. */
    follow: (after?: string): void => {
      if (unsubscribe !== null || listeners.size === 0) return;
      cancelRetry();
      status ??= options.status();
      if (after !== undefined && (position === null || isLater(after, position))) position = after;
      subscribe();
    },
    dispose: (): void => {
      listeners.clear();
      stop();
      stopListening();
    },
  };
};

export type Feed<Item extends TopicItem> = ReturnType<typeof createFeed<Item>>;
