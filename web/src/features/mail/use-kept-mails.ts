import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListRecords } from '../../kit/list-screen/list-records.ts';
import { toast } from '../../kit/toast.ts';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import { errorText } from '../../lib/error-text.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { KeptMailsDocument, type KeptMailsQuery } from './kept-mails.gen.ts';

export type KeptMail = KeptMailsQuery['keptMails']['rows'][number];
const none: readonly KeptMail[] = [];

/** Messages of a page. */
const pageRows = 50;

/** E-mails that were kept instead of sent, the newest first; further ones come when the end of the list is seen. */
export const useKeptMails = (): ListRecords<KeptMail> & { readonly kept: boolean } => {
  const { t } = useTranslation('common');
  const { data, error, loading, refetch, fetchMore } = useQuery(KeptMailsDocument, {
    variables: { offset: 0, first: pageRows },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  /** Where the page begins that was asked for last: one that does not arrive is not asked for again and again. */
  const asked = useRef(0);
  const reload = useCallback((): void => {
    asked.current = 0;
    // The hook tells the failure; nobody waits for this promise.
    refetch({ offset: 0, first: pageRows }).catch(() => undefined);
  }, [refetch]);
  const found = data?.keptMails;
  const more = useCallback((): void => {
    const offset = found?.rows.length ?? 0;
    if (loading || found?.more !== true || asked.current === offset) return;
    asked.current = offset;
    fetchMore({
      variables: { offset, first: pageRows },
      updateQuery: (before, { fetchMoreResult: { keptMails } }) => {
        const known = new Set(before.keptMails.rows.map(({ id }) => id));
        const rows = [...before.keptMails.rows, ...keptMails.rows.filter(({ id }) => !known.has(id))];
        return { keptMails: { ...keptMails, rows } };
      },
    }).catch((failure: unknown) => toast.error(errorText(failure, t)));
  }, [fetchMore, found, loading, t]);
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
