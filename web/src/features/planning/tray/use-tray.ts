import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import { ask } from '../../../lib/services.ts';
import { liveFeed } from '../../../live/services.ts';
import type { LiveTopic } from '../../../live/topic.ts';
import { useElsewhere } from '../data/services.ts';
import { TrayFeedDocument } from './tray-feed.gen.ts';
import { TrayRequestsDocument } from './tray-requests.gen.ts';
import { createTrayStore, type TrayItem, type TrayState, type TrayStore } from './tray-store.ts';

const topic: LiveTopic<TrayItem> = { field: 'supportRequestsFeed', document: TrayFeedDocument };
const rowsPerPage = 500;

const open = (): TrayStore =>
  createTrayStore({
    read: async () => (await ask(TrayRequestsDocument, { rowsPerPage })).supportRequests,
    feed: liveFeed(topic),
    // A hidden tab gets no frames.
    nextFrame: (task) => (document.hidden ? setTimeout(task, 50) : requestAnimationFrame(task)),
  });

const before: TrayState = { phase: 'loading', requests: [], more: 0 };
const never = (): (() => void) => () => undefined;

/** What waits to be planned, for as long as somebody sees it. */
export const useTray = () => {
  const [store, setStore] = useState<TrayStore | null>(null);
  useEffect(() => {
    const opened = open();
    setStore(opened);
    return opened.close;
  }, []);
  const state = useSyncExternalStore(store?.subscribe ?? never, store?.get ?? (() => before));
  useRetryOnline(state.error, store?.retry);
  const works = useElsewhere();
  return {
    ...state,
    works,
    /** All of it. */
    count: state.requests.length + state.more + works.length,
    /** Whether somebody waits for an answer. */
    waiting: state.requests.some(({ status }) => status === 'WAITING'),
    retry: store?.retry,
    request: store?.request,
  };
};

export type TrayModel = ReturnType<typeof useTray>;
