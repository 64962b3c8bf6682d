import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Sort } from '../../kit/data-table/columns.ts';
import type { ListRecords } from '../../kit/list-screen/list-records.ts';
import { http } from '../../lib/services.ts';
import type { Company } from './company.ts';
import { useRead } from './use-read.ts';

type Page = { readonly data: readonly Company[]; readonly totalRows: number };

export type CompaniesWanted = {
  readonly search: string | null;
  readonly active: 'Y' | 'N' | null;
  readonly sort: Sort;
};

const pageSize = 100;
/** ms: what others change shows in an open list by itself. No topic tells of companies that are not the reader's own. */
const againAfter = 30_000;

/** All companies, a page at a time; as many rows are read again as are shown. */
export const useCompanies = ({ search, active, sort }: CompaniesWanted): ListRecords<Company> => {
  const [pages, setPages] = useState(1);
  const load = useCallback(
    (signal: AbortSignal) =>
      http.json<Page>('/api/companies', {
        query: {
          page: 1,
          rowsPerPage: Math.min(pages * pageSize, 1000),
          sortBy: sort.by,
          descending: sort.descending ? 1 : 0,
          search,
          'filters[active]': active,
        },
        signal,
      }),
    [search, active, sort.by, sort.descending, pages],
  );
  const { state, read } = useRead(load);
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) read();
    };
    const timer = setInterval(look, againAfter);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, [read]);
  const page = state.is === 'ready' ? state.value : undefined;
  return {
    rows: useMemo(() => page?.data ?? [], [page]),
    totalRows: page?.totalRows ?? 0,
    loading: state.is === 'loading',
    error: state.is === 'failed' ? state.error : undefined,
    reload: read,
    more: () => setPages((before) => before + 1),
  };
};
