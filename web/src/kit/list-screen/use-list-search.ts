import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Sort } from '../data-table/columns.ts';
import { type ColumnFilter, filterText, type ListSearch, readSearch, sortOf, without } from './list-search.ts';

export type ListAddress = {
  readonly search: ListSearch;
  readonly sort: Sort;
  readonly change: (search: ListSearch) => void;
  readonly filter: (filters: readonly ColumnFilter[]) => void;
  /** The form of a new row is open. */
  readonly adding: boolean;
  readonly add: () => void;
  readonly open: (row: { readonly id: string }) => void;
  readonly close: () => void;
};

/**
 * What the address asks of a list, and the ways to ask for something else. The form or panel of a row has an address: it can be sent to
 * somebody, and Back closes it. `sort`: the field by which the list is ordered unless told, or how the address is read where it
 * begins otherwise.
 */
export const useListSearch = (sort: string | ((ordina: string | undefined) => Sort)): ListAddress => {
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => readSearch(raw), [raw]);
  const [adding, setAdding] = useState(false);
  const change = (next: ListSearch): void => void navigate({ to: '.', search: next, replace: true });
  return {
    search,
    sort: typeof sort === 'string' ? sortOf(search.ordina, sort) : sort(search.ordina),
    change,
    filter: (filters) => {
      const filtri = filterText(filters);
      const others = without(search, 'filtri');
      change(filtri === undefined ? others : { ...others, filtri });
    },
    adding,
    add: () => setAdding(true),
    open: ({ id }) =>
      void navigate({ to: '.', search: { ...search, scheda: id }, replace: search.scheda !== undefined }),
    close: () => {
      setAdding(false);
      if (search.scheda !== undefined) change(without(search, 'scheda'));
    },
  };
};
