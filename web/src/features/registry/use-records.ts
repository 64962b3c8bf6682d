import { useQuery } from '@apollo/client/react';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useCallback, useMemo } from 'react';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import type { ListQuery } from '../../lib/schema.gen.ts';
import { documentsOf } from './documents.ts';
import type { RegistryRow } from './record.ts';

type ListData = { readonly list: { readonly rows: readonly RegistryRow[]; readonly totalRows: number } };

const pageSize = 100;
const none: readonly RegistryRow[] = [];

type Wanted = Pick<ListQuery, 'search' | 'sortBy' | 'descending' | 'filters'>;

/** A list of one kind, a page at a time: the next one is fetched when the reader comes near the end. */
export const useRecords = (kind: Kind, wanted: Wanted) => {
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
