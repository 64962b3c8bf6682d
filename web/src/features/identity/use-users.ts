import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import type { UserQuery } from '../../lib/schema.gen.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { markChanged, othersName } from '../registry/index.ts';
import { onPeopleChange, type PeopleChange } from './live-feed.ts';
import type { UserRow } from './user.ts';
import { UsersDocument } from './users.gen.ts';

const pageSize = 100;
/** Rows that one answer brings at most. */
const maxRows = 1_000;
/** ms: several changes at once are one more read. */
const settleMs = 300;
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

  const latest = useRef(reload);
  latest.current = reload;
  const asOf = data?.users.asOfPosition;
  const isRead = asOf !== undefined;
  const begin = useRef(asOf);
  begin.current ??= asOf;
  useEffect(() => {
    if (!isRead) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => latest.current();
    const change = (item: PeopleChange): void => {
      clearTimeout(timer);
      timer = setTimeout(again, settleMs);
      const name = othersName(item);
      if (name !== undefined)
        markChanged(
          item.upserted.map(({ id }) => id),
          name,
        );
    };
    const stop = onPeopleChange({
      change,
      resync: again,
      ...(begin.current === undefined ? {} : { after: begin.current }),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isRead]);

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
