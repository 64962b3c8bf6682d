import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import type { ReportInput } from '../../lib/schema.gen.ts';
import { useQuery } from '../../lib/use-apollo.ts';

const pageSize = 100;
/** Rows that one answer brings at most. */
const maxRows = 1_000;
/** ms: a report is much work, and changes seldom come alone. */
const settleMs = 1_500;

type Answer = { readonly totalRows: number; readonly rows: readonly unknown[] };

/** A report of this query, as many rows as the reader has come to, and what is done to the works meanwhile. */
export const useReport = <Data, Found extends Answer>(
  document: TypedDocumentNode<Data, { query: ReportInput }>,
  query: ReportInput,
  foundIn: (data: Data) => Found,
) => {
  const [pages, setPages] = useState(1);
  const rowsPerPage = Math.min(pages * pageSize, maxRows);
  const { data, previousData, error, loading, refetch } = useQuery(document, {
    variables: { query: { ...query, page: 1, rowsPerPage } },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const reload = useCallback((): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  }, [refetch]);
  useRetryOnline(error, reload);
  useLive(reload);
  const known = data ?? previousData;
  const found = known === undefined ? undefined : foundIn(known as Data);
  return {
    found,
    loading,
    error: found === undefined ? error : undefined,
    /** A later failure: what is shown is what was known before. */
    staleError: found === undefined ? undefined : error,
    reload,
    more: () => setPages((before) => before + 1),
    all: () => setPages(maxRows / pageSize),
  };
};

/** Reads again once works have changed, and have been left alone for a moment. */
const useLive = (reload: () => void): void => {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), settleMs);
    };
    let over = false;
    let stop = (): void => undefined;
    // The board brings it, too: a report does not wait for it, and without it stays as it was read.
    import('../planning/data/live-feed.ts').then(
      ({ planningFeed }) => {
        if (over) return;
        const feed = planningFeed();
        stop = feed.listen({ change: again, resync: again, caughtUp: again });
        feed.follow();
      },
      () => undefined,
    );
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
};
