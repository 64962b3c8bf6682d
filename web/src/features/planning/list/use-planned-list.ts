import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import type { PlannedListQuery } from '../../../lib/schema.gen.ts';
import { ask } from '../../../lib/services.ts';
import { PlannedListDocument } from '../reading/planned-list.gen.ts';
import { planningFeed } from '../rows/live-feed.ts';
import type { ShownRow } from '../rows/row.ts';
import { usePlanning } from '../session/services.ts';

/** Several changes at once (a series that expands) are one more read, not hundreds. */
const settleMs = 700;

type Page = { readonly key: string; readonly ids: readonly string[]; readonly totalRows: number };

export type PlannedListState = {
  /** In the order of the page; as live as the board's. */
  readonly rows: readonly ShownRow[];
  readonly totalRows: number;
  readonly loading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
};

/** Rows of the index by id, the same array until one of them changes. */
const useRows = (ids: readonly string[]): readonly ShownRow[] => {
  const { index } = usePlanning();
  const known = useRef<readonly ShownRow[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = ids.map((id) => index.subscribe(`row:${id}`, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [index, ids],
  );
  return useSyncExternalStore(subscribe, () => {
    const next = ids.flatMap((id) => index.row(id) ?? []);
    const same = next.length === known.current.length && next.every((row, at) => row === known.current[at]);
    if (!same) known.current = next;
    return known.current;
  });
};

const noIds: readonly string[] = [];

/**
 * One page of the list. Its rows live in the index, so a change of one shows at once; what a change may have brought onto
 * the page, or taken from it, a fresh read tells shortly after.
 */
export const usePlannedList = (query: PlannedListQuery | null): PlannedListState => {
  const { index } = usePlanning();
  const key = JSON.stringify(query);
  const [page, setPage] = useState<Page | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useRetryOnline(error, retry);

  /** Lets go of the rows of the page before. */
  const watching = useRef<() => void>(() => undefined);
  useEffect(
    () => () => {
      watching.current();
      watching.current = () => undefined;
    },
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is a reason to read again
  useEffect(() => {
    const wanted: PlannedListQuery | null = JSON.parse(key);
    if (wanted === null) return;
    let over = false;
    ask(PlannedListDocument, { query: wanted })
      .then(({ plannedList: { rows, asOfPosition, totalRows } }) => {
        if (over) return;
        const ids = rows.map(({ id }) => id);
        setError(null);
        setPage((before) => {
          const same = before?.ids.join() === ids.join() ? before.ids : ids;
          return { key, ids: same, totalRows };
        });
        // Watched first, or the index would have no reason to keep them.
        const stops = ids.map((id) => index.watch(id));
        watching.current();
        watching.current = () => {
          for (const stop of stops) stop();
        };
        index.load(rows, asOfPosition);
        index.flush();
        planningFeed().follow(asOfPosition);
      })
      .catch((failure: unknown) => {
        if (!over) setError(failure);
      });
    return () => {
      over = true;
    };
  }, [key, attempt, index]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = planningFeed().listen({
      change: () => {
        clearTimeout(timer);
        timer = setTimeout(retry, settleMs);
      },
      resync: retry,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [retry]);

  const ids = page?.ids ?? noIds;
  const rows = useRows(ids);
  return { rows, totalRows: page?.totalRows ?? 0, loading: page?.key !== key && error === null, error, retry };
};
