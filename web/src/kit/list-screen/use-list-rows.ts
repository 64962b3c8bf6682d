import type { TypedDocumentNode } from '@apollo/client';
import { useCallback, useMemo, useState } from 'react';
import { useQuery } from '../../lib/use-apollo.ts';
import { useRetryOnline } from '../use-retry-online.ts';
import type { ListRecords } from './list-records.ts';
import { type Follow, useFollowed } from './use-followed.ts';

const pageSize = 100;
/** Rows that one answer brings at most. */
const maxRows = 1_000;

type Answer<Row> = { readonly asOfPosition: string; readonly totalRows: number; readonly rows: readonly Row[] };

type Options<Data, Query, List> = {
  readonly document: TypedDocumentNode<Data, { query?: Query | null | undefined }>;
  readonly query: Query;
  readonly listOf: (data: Data) => List;
  /** Listens to what others do to the rows meanwhile. */
  readonly follow: Follow;
  /** Who may not follow reads only. */
  readonly live?: boolean;
};

type ListRows<Row, List> = ListRecords<Row> & {
  readonly totalRows: number;
  /** All that the answer holds. */
  readonly list: List | undefined;
  /** Position of what is shown: another one is a reason to read again what is shown beside the list. */
  readonly asOf: string | undefined;
};

/** Rows of a list as far as the reader has come, read again as far when somebody changes what may be among them. */
export const useListRows = <Row, Data, Query extends object, List extends Answer<Row>>(
  options: Options<Data, Query, List & Answer<Row>>,
): ListRows<Row, List> => {
  const { document, query, listOf, follow, live = true } = options;
  const [pages, setPages] = useState(1);
  const { data, previousData, error, loading, refetch } = useQuery(document, {
    variables: { query: { ...query, page: 1, rowsPerPage: Math.min(pages * pageSize, maxRows) } },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const reload = useCallback((): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  }, [refetch]);
  useRetryOnline(error, reload);
  const asOf = data === undefined ? undefined : listOf(data as Data).asOfPosition;
  useFollowed({ follow, asOf, live, readAgain: reload });
  // While another order or filter is on its way the last list stays: nothing jumps.
  const shown = data ?? previousData;
  const list = shown === undefined ? undefined : listOf(shown as Data);
  return {
    list,
    rows: useMemo(() => list?.rows ?? [], [list]),
    totalRows: list?.totalRows ?? 0,
    asOf,
    loading,
    error: list === undefined ? error : undefined,
    staleError: list === undefined ? undefined : error,
    reload,
    more: () => setPages((before) => before + 1),
  };
};
