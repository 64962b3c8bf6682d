import { may } from '@cadenza/domain/identity/permissions';
import { useCallback, useMemo, useState } from 'react';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import type { SupportRequestQuery } from '../../../lib/schema.gen.ts';
import { useClaims } from '../../../lib/services.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { useFollowed } from '../../registry/index.ts';
import type { RequestRow } from '../../requests/request.ts';
import { onRequestsChange } from './live-feed.ts';
import { SupportRequestsDocument } from './requests.gen.ts';
import { useAnsweringWorks } from './use-answering-works.ts';

const pageSize = 100;
/** Rows that one answer brings at most. */
const maxRows = 1_000;
const none: readonly RequestRow[] = [];

/** Support requests as far as the reader has come, with how many there are of each status, and what others do to them meanwhile. */
export const useRequests = (wanted: SupportRequestQuery) => {
  const live = may(useClaims().roles, 'allSupport.read');
  const [pages, setPages] = useState(1);
  const { data, previousData, error, loading, refetch } = useQuery(SupportRequestsDocument, {
    variables: { query: { ...wanted, page: 1, rowsPerPage: Math.min(pages * pageSize, maxRows) } },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const list = (data ?? previousData)?.supportRequests;
  const reload = useCallback((): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  }, [refetch]);
  useRetryOnline(error, reload);

  const asOf = data?.supportRequests.asOfPosition;
  useFollowed({ follow: onRequestsChange, asOf, live, readAgain: reload });
  const rows = useMemo(() => list?.rows ?? none, [list]);
  useAnsweringWorks(rows, reload);

  return {
    rows,
    totalRows: list?.totalRows ?? 0,
    counts: list?.counts,
    /** Position of what is shown: another one is a reason to read again what is shown beside the list. */
    asOf,
    loading,
    error: list === undefined ? error : undefined,
    /** A later failure: what is shown is what was known before. */
    staleError: list === undefined ? undefined : error,
    reload,
    more: () => setPages((before) => before + 1),
  };
};
