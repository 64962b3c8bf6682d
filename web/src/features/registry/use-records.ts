import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useCallback, useMemo, useRef } from 'react';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import type { ListQuery } from '../../lib/schema.gen.ts';
import { useApolloClient, useQuery } from '../../lib/use-apollo.ts';
import { documentsOf } from './documents.ts';
import type { RegistryRow } from './record.ts';
import { useLiveRecords } from './use-live-records.ts';

type ListData = {
  readonly list: {
    readonly asOfPosition: string;
    readonly rows: readonly RegistryRow[];
    readonly totalRows: number;
  };
};

const pageSize = 100;
/** Rows that one answer brings at most. */
const maxPage = 1_000;
const none: readonly RegistryRow[] = [];

type Wanted = Pick<ListQuery, 'search' | 'descending' | 'filters'> & { readonly sortBy: string };

/**
 * A list of one kind, a page at a time: the next one is fetched when the reader comes near the end. What others change shows in
 * it; `held`: rows keep their places meanwhile.
 */
export const useRecords = (kind: Kind, wanted: Wanted, held: boolean) => {
  const client = useApolloClient();
  const query = { ...wanted, rowsPerPage: pageSize };
  const { data, previousData, error, loading, refetch, fetchMore } = useQuery<ListData>(documentsOf(kind).list, {
    variables: { query: { ...query, page: 1 } },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  // While another order or filter is on its way the last list stays: nothing jumps.
  const list = (data ?? previousData)?.list;
  const rows = useMemo(() => list?.rows ?? none, [list]);

  const reload = useCallback((): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  }, [refetch]);
  useRetryOnline(error, reload);

  const key = JSON.stringify(query);
  const current = useRef(key);
  current.current = key;
  /** As many rows as are shown already, so that nobody loses the place. */
  const readAgain = async (): Promise<void> => {
    const document = documentsOf(kind).list;
    const rowsPerPage = Math.min(Math.max(Math.ceil(rows.length / pageSize) * pageSize, pageSize), maxPage);
    let read: ListData['list'] | undefined;
    let found: readonly RegistryRow[] = [];
    for (let page = 1; page === 1 || (found.length < rows.length && found.length < (read?.totalRows ?? 0)); page++) {
      const variables = { query: { ...query, rowsPerPage, page } };
      const answer = await client.query<ListData>({
        query: document,
        variables,
        fetchPolicy: 'no-cache',
        // One that is on its way may have been read before the change that asks for this one.
        context: { queryDeduplication: false },
      });
      // Of several pages the first is the oldest.
      read = {
        ...(answer.data as ListData).list,
        asOfPosition: read?.asOfPosition ?? (answer.data as ListData).list.asOfPosition,
      };
      if (read.rows.length === 0) break;
      found = [...found, ...read.rows];
    }
    // Another order or filter was asked for meanwhile.
    if (read === undefined || current.current !== key) return;
    client.writeQuery<ListData>({
      query: document,
      variables: { query: { ...query, page: 1 } },
      data: { list: { ...read, rows: found } },
    });
  };
  useLiveRecords({
    kind,
    rows,
    sortBy: wanted.sortBy,
    asOf: loading ? undefined : data?.list.asOfPosition,
    held,
    readAgain: () => void readAgain().catch(reload),
  });

  const more = (): void => {
    const page = Math.floor(rows.length / pageSize) + 1;
    void fetchMore({
      variables: { query: { ...query, page } },
      updateQuery: (before, { fetchMoreResult }) => {
        const known = new Set(before.list.rows.map(({ id }) => id));
        const added = fetchMoreResult.list.rows.filter(({ id }) => !known.has(id));
        return { list: { ...fetchMoreResult.list, rows: [...before.list.rows, ...added] } };
      },
    });
  };

  return {
    rows,
    totalRows: list?.totalRows ?? 0,
    loading,
    error: list === undefined ? error : undefined,
    /** A later failure: what is shown is what was known before. */
    staleError: list === undefined ? undefined : error,
    reload,
    more,
  };
};
