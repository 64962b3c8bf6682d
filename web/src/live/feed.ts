import type { FormattedExecutionResult } from 'graphql-ws';
import { isLater } from '../lib/read-after.ts';
import { backoff } from './jitter.ts';
import type { PlanningFeedSubscription } from './planning-feed.gen.ts';
import type { LiveClient } from './ws-client.ts';

export type FeedItem = PlanningFeedSubscription['planningFeed'];

export interface FeedListener {
  /** One change, in order, exactly once. */
  change(item: FeedItem): void;
  /** Everything up to a position has been told. */
  caughtUp?(position: string): void;
  /** What is on screen cannot be mended by changes: read it again. */
  resync(): void;
}

export type FeedStats = { changes: number; repeats: number; resyncs: number; subscriptions: number };

export type PlanningFeed = ReturnType<typeof createPlanningFeed>;

type Options = {
  readonly client: Pick<LiveClient, 'subscribe' | 'on'>;
  /** The subscription `planningFeed($after: Position)`: its text, or its id where the server knows it. */
  readonly document: string;
  readonly documentId?: string | undefined;
  readonly status: { caughtUp(): void; lost(): void };
  readonly later?: (task: () => void, milliseconds: number) => () => void;
};

const setLater = (task: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * One feed for all screens of a tab and company. Whoever needs it listens first, then reads, then calls `follow` with the
 * position of what it has read: the first caller starts the subscription there, so nothing lies between snapshot and
 * feed; for the others it already runs. After a drop it resumes from the last position it has told.
 */
export const createPlanningFeed = ({ client, document, documentId, status, later = setLater }: Options) => {
  const listeners = new Set<FeedListener>();
  const stats: FeedStats = { changes: 0, repeats: 0, resyncs: 0, subscriptions: 0 };
  let position: string | null = null;
  let unsubscribe: (() => void) | null = null;
  let cancelRetry: () => void = () => undefined;
  let failures = 0;

  const each = (tell: (listener: FeedListener) => void): void => {
    for (const listener of [...listeners]) tell(listener);
  };

  const receive = (item: FeedItem): void => {
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
      status.caughtUp();
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
      ...(documentId === undefined ? { query: document } : { query: '', extensions: { documentId } }),
      variables: {
        get after() {
          return position;
        },
      },
    };
    /** The server ended it, or refused it: once more from where we are. */
    const again = (): void => {
      if (over) return;
      over = true;
      status.lost();
      unsubscribe = null;
      cancelRetry = later(subscribe, backoff(failures));
      failures += 1;
    };
    const end = client.subscribe<PlanningFeedSubscription>(payload, {
      next: (result: FormattedExecutionResult<PlanningFeedSubscription>) => {
        if (over) return;
        if (result.data) receive(result.data.planningFeed);
        else status.lost();
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
    if (event === 'closed') status.lost();
  });

  return {
    stats: (): Readonly<FeedStats> => stats,
    /** null before anything has been read. */
    position: (): string | null => position,
    listen: (listener: FeedListener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Starts the feed after what was read; does nothing while it runs. */
    follow: (after: string): void => {
      if (unsubscribe !== null) return;
      cancelRetry();
      if (position === null || isLater(after, position)) position = after;
      subscribe();
    },
    dispose: (): void => {
      cancelRetry();
      unsubscribe?.();
      unsubscribe = null;
      stopListening();
      listeners.clear();
    },
  };
};
