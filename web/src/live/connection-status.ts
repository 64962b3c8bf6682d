import type { FeedStatus } from './feed.ts';

/**
 * How fresh the screen is. `idle`: nothing live is shown. `live`: changes arrive as they happen. `reconnecting`: for a few seconds they do not.
 * `stale`: for longer, what is shown is of `since`. `offline`: this device has no network; said on every screen.
 */
export type ConnectionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'reconnecting'; readonly since: number }
  | { readonly kind: 'stale'; readonly since: number }
  | { readonly kind: 'offline'; readonly since: number | null };

export type ConnectionStatusStore = ReturnType<typeof createConnectionStatus>;

type Clock = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Runs a task later; answers how to call it off. */
  readonly later: (task: () => void, milliseconds: number) => () => void;
};

/** Longer than a server's restart takes: nobody should read a time of day for a hiccup. */
const timeoutMs = 8_000;

export const createConnectionStatus = ({ now, later }: Clock) => {
  const listeners = new Set<() => void>();
  let current: ConnectionState = { kind: 'idle' };
  let network = true;
  /** Whether each feed that a screen lives on has delivered everything so far; null for one that has just begun. */
  const feeds = new Map<symbol, boolean | null>();
  const isWanted = (): boolean => feeds.size > 0;
  const isLive = (): boolean => {
    const states = [...feeds.values()];
    return states.includes(true) && !states.includes(false);
  };
  /** When the screen was last known to be whole. */
  let fresh: number | null = null;
  let giveUp: () => void = () => undefined;

  const set = (next: ConnectionState): void => {
    const sinceOf = (state: ConnectionState): number | null => ('since' in state ? state.since : null);
    if (next.kind === current.kind && sinceOf(next) === sinceOf(current)) return;
    current = next;
    for (const listener of [...listeners]) listener();
  };

  const settle = (): void => {
    giveUp();
    // Without a network nothing can be saved either, whatever the screen.
    if (!network) set({ kind: 'offline', since: isWanted() ? fresh : null });
    else if (!isWanted()) set({ kind: 'idle' });
    else if (isLive()) set({ kind: 'live' });
    else if (fresh === null) set({ kind: 'connecting' });
    else {
      const since = fresh;
      if (current.kind !== 'stale') set({ kind: 'reconnecting', since });
      giveUp = later(() => set({ kind: 'stale', since }), timeoutMs);
    }
  };

  return {
    get: (): ConnectionState => current,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A screen that lives on a feed is about to show. */
    feed: (): FeedStatus => {
      const key = Symbol('feed');
      feeds.set(key, null);
      settle();
      const turn = (state: boolean): void => {
        if (!feeds.has(key)) return;
        if (!state && isLive()) fresh = now();
        feeds.set(key, state);
        settle();
      };
      return {
        caughtUp: () => turn(true),
        lost: () => turn(false),
        ended: () => {
          feeds.delete(key);
          if (!isWanted()) fresh = null;
          settle();
        },
      };
    },
    /** The rows on screen were read as of now, feed or not; `at`: as of then, from what the device keeps. */
    read: (at = now()): void => {
      fresh = at;
      if (!isLive()) settle();
    },
    network: (available: boolean): void => {
      if (!available && isLive()) fresh = now();
      network = available;
      settle();
    },
    /** Another company or nobody: nothing shown yet. */
    reset: (): void => {
      feeds.clear();
      fresh = null;
      settle();
    },
  };
};
