import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useState } from 'react';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import type { ReportInput } from '../../lib/schema.gen.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { useLive } from '../../live/use-live.ts';
import { followWorks } from './follow.ts';

const pageSize = 100;
/** Rows that one answer brings at most. */
const maxRows = 1_000;

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
  useLive(reload, followWorks);
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
