import { useCallback, useState } from 'react';
import type { ListRecords } from '../../kit/list-screen/list-records.ts';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { KeptMailsDocument, type KeptMailsQuery } from './kept-mails.gen.ts';

export type KeptMail = KeptMailsQuery['keptMails']['rows'][number];
const none: readonly KeptMail[] = [];

/** Messages of a page. */
const pageRows = 50;

/** E-mails that were kept instead of sent, the newest first; further ones come when the end of the list is seen. */
export const useKeptMails = (): ListRecords<KeptMail> & { readonly kept: boolean } => {
  const [first, setFirst] = useState(pageRows);
  const { data, error, loading, refetch, fetchMore } = useQuery(KeptMailsDocument, {
    variables: { offset: 0, first: pageRows },
    fetchPolicy: 'network-only',
  });
  const reload = useCallback((): void => {
    setFirst(pageRows);
    // The hook tells the failure; nobody waits for this promise.
    refetch({ offset: 0, first: pageRows }).catch(() => undefined);
  }, [refetch]);
  const found = data?.keptMails;
  const more = useCallback((): void => {
    if (loading || found?.more !== true || found.rows.length > first) return;
    const offset = found.rows.length;
    setFirst(offset + pageRows);
    fetchMore({
      variables: { offset, first: pageRows },
      updateQuery: (before, { fetchMoreResult: { keptMails } }) => {
        const known = new Set(before.keptMails.rows.map(({ id }) => id));
        const rows = [...before.keptMails.rows, ...keptMails.rows.filter(({ id }) => !known.has(id))];
        return { keptMails: { ...keptMails, rows } };
      },
    }).catch(() => setFirst(offset));
  }, [fetchMore, found, first, loading]);
  useRetryOnline(error, reload);
  return {
    rows: found?.rows ?? none,
    kept: found?.kept ?? true,
    loading,
    error: found === undefined ? error : undefined,
    staleError: found === undefined ? undefined : error,
    reload,
    more,
    hasMore: found?.more ?? false,
  };
};
