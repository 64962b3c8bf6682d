import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import { ask } from '../../../lib/services.ts';
import { liveFeed } from '../../../live/services.ts';
import type { LiveTopic } from '../../../live/topic.ts';
import type { RowMatch } from '../board/use-row-filter.ts';
import { asksPlaces, hasWords, isFiltered, isOfThings, type PlanFilter, wordsIn } from '../rows/filter.ts';
import { unassigned } from '../rows/row.ts';
import { useElsewhere, usePlanning } from '../session/services.ts';
import { TrayFeedDocument } from './tray-feed.gen.ts';
import { TrayRequestsDocument } from './tray-requests.gen.ts';
import { createTrayStore, type TrayItem, type TrayRequest, type TrayState, type TrayStore } from './tray-store.ts';

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

export type TrayFilter = { readonly things: PlanFilter; readonly words: string; readonly works: RowMatch };

/** Requests that a filter of the board leaves; undefined leaves all. */
const useRequestFilter = (
  { things, words }: TrayFilter,
  requests: readonly TrayRequest[],
): ((request: TrayRequest) => boolean) | undefined => {
  const { places } = usePlanning();
  useSyncExternalStore(places.subscribe, places.version);
  const isAsked = asksPlaces(things);
  useEffect(() => {
    if (isAsked) places.want(requests.map(({ equipment }) => equipment.id));
  }, [isAsked, requests, places]);
  const parts = wordsIn(words);
  if (parts.length === 0 && !isFiltered({ ...things, tipo: [], stato: 'all' })) return undefined;
  return ({ equipment, intervention, maintainer, request }) =>
    isOfThings({ lane: maintainer?.id ?? unassigned, equipment, intervention }, things, places.of) &&
    hasWords(parts, equipment.label, intervention?.label, maintainer?.label, request ?? undefined);
};

/** What waits to be planned and the board's filter leaves, for as long as somebody sees it. */
export const useTray = (filter: TrayFilter) => {
  const [store, setStore] = useState<TrayStore | null>(null);
  useEffect(() => {
    const opened = open();
    setStore(opened);
    return opened.close;
  }, []);
  const state = useSyncExternalStore(store?.subscribe ?? never, store?.get ?? (() => before));
  useRetryOnline(state.error, store?.retry);
  const elsewhere = useElsewhere();
  const matching = useRequestFilter(filter, state.requests);
  const requests = matching === undefined ? state.requests : state.requests.filter(matching);
  const works = filter.works === undefined ? elsewhere : elsewhere.filter(filter.works);
  // What one answer does not bring cannot be filtered, and is told apart.
  const requestCount = requests.length + (matching === undefined ? state.more : 0);
  return {
    ...state,
    /** Those that are here, whatever is filtered. */
    all: state.requests,
    requests,
    requestCount,
    works,
    count: requestCount + works.length,
    /** Whether a filter leaves out requests, and works. */
    hides: { requests: requests.length < state.requests.length, works: works.length < elsewhere.length },
    /** Whether somebody waits for an answer. */
    waiting: requests.some(({ status }) => status === 'WAITING'),
    retry: store?.retry,
    request: store?.request,
  };
};

export type TrayModel = ReturnType<typeof useTray>;
