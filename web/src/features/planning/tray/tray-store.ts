import { isLater } from '../../../lib/read-after.ts';
import type { FeedListener } from '../../../live/feed.ts';
import { priorities } from '../../requests/request.ts';
import type { TrayFeedSubscription } from './tray-feed.gen.ts';
import type { TrayRequestFragment } from './tray-request.gen.ts';

export type TrayRequest = TrayRequestFragment;
export type TrayItem = TrayFeedSubscription['supportRequestsFeed'];
export type TrayRead = {
  readonly asOfPosition: string;
  readonly totalRows: number;
  readonly rows: readonly TrayRequest[];
};

export type TrayState = {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The most urgent first, of these what waits, in each state the latest first. */
  readonly requests: readonly TrayRequest[];
  /** Those beyond what one answer brings. */
  readonly more: number;
  readonly error?: unknown;
};

type Options = {
  readonly read: () => Promise<TrayRead>;
  readonly feed: {
    listen(listener: FeedListener<TrayItem>): () => void;
    follow(after?: string): void;
  };
  /** Runs what tells the screen before the next paint. */
  readonly nextFrame: (task: () => void) => void;
};

/** Waits to be planned: open, and no work answers it. */
const belongs = ({ status, work }: TrayRequest): boolean =>
  work === null && (status === 'WAITING' || status === 'HANDLING');

const order = (one: TrayRequest, other: TrayRequest): number => {
  const pressing = priorities.indexOf(one.priority) - priorities.indexOf(other.priority);
  if (pressing !== 0) return pressing;
  if (one.status !== other.status) return one.status === 'WAITING' ? -1 : 1;
  if (one.openedAt !== other.openedAt) return one.openedAt < other.openedAt ? 1 : -1;
  return one.id < other.id ? -1 : 1;
};

/** The open requests that no work answers yet: read once, then kept by the feed, told at most once for each frame. */
export const createTrayStore = ({ read, feed, nextFrame }: Options) => {
  const known = new Map<string, TrayRequest>();
  const listeners = new Set<() => void>();
  let state: TrayState = { phase: 'loading', requests: [], more: 0 };
  /** What the feed tells while an answer is on its way, which may be older. */
  let meanwhile: TrayItem[] = [];
  let reading = false;
  let attempt = 0;
  let framed = false;

  const tell = (next: Partial<TrayState>): void => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };
  const take = ({ upserted, removedIds }: TrayItem): void => {
    for (const row of upserted) {
      if (belongs(row)) known.set(row.id, row);
      else known.delete(row.id);
    }
    for (const id of removedIds) known.delete(id);
  };
  const sorted = (): readonly TrayRequest[] => [...known.values()].sort(order);

  const load = async (): Promise<void> => {
    attempt += 1;
    const mine = attempt;
    meanwhile = [];
    reading = true;
    try {
      const { asOfPosition, totalRows, rows } = await read();
      if (mine !== attempt) return;
      reading = false;
      known.clear();
      for (const row of rows) known.set(row.id, row);
      for (const item of meanwhile) if (isLater(item.position, asOfPosition)) take(item);
      tell({ phase: 'ready', requests: sorted(), more: Math.max(totalRows - rows.length, 0) });
      feed.follow(asOfPosition);
    } catch (error) {
      if (mine === attempt) tell({ phase: 'failed', error });
    }
  };

  const stop = feed.listen({
    change: (item) => {
      if (reading) meanwhile.push(item);
      if (state.phase !== 'ready') return;
      take(item);
      if (framed) return;
      framed = true;
      nextFrame(() => {
        framed = false;
        tell({ requests: sorted() });
      });
    },
    resync: () => void load(),
  });
  void load();

  return {
    get: (): TrayState => state,
    request: (id: string): TrayRequest | undefined => known.get(id),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry: (): void => {
      tell({ phase: 'loading' });
      void load();
    },
    close: (): void => {
      attempt += 1;
      stop();
    },
  };
};

export type TrayStore = ReturnType<typeof createTrayStore>;
