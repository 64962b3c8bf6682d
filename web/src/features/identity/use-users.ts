import { useCallback, useMemo, useState } from 'react';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import type { UserQuery } from '../../lib/schema.gen.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { useFollowed } from '../registry/index.ts';
import { onPeopleChange } from './live-feed.ts';
import type { UserRow } from './user.ts';
import { UsersDocument } from './users.gen.ts';

const pageSize = 100;
/** Rows that one answer brings at most. */
const maxRows = 1_000;
const none: readonly UserRow[] = [];

type Wanted = Pick<UserQuery, 'search' | 'active' | 'role' | 'sortBy' | 'descending'>;

/** Users of the company, as far as the reader has come, and what others do to them meanwhile. */
export const useUsers = (wanted: Wanted) => {
  const [pages, setPages] = useState(1);
  const { data, previousData, error, loading, refetch } = useQuery(UsersDocument, {
    variables: { query: { ...wanted, page: 1, rowsPerPage: Math.min(pages * pageSize, maxRows) } },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const list = (data ?? previousData)?.users;
  const reload = useCallback((): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  }, [refetch]);
  useRetryOnline(error, reload);

  const asOf = data?.users.asOfPosition;
  useFollowed({ follow: onPeopleChange, asOf, readAgain: reload });

  return {
    rows: useMemo(() => list?.rows ?? none, [list]),
    totalRows: list?.totalRows ?? 0,
    loading,
    error: list === undefined ? error : undefined,
    /** A later failure: what is shown is what was known before. */
    staleError: list === undefined ? undefined : error,
    reload,
    more: () => setPages((before) => before + 1),
  };
};
