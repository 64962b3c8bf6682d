import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Raw } from './report-search.ts';

type Change = (changes: Readonly<Record<string, string | null>>, replace?: boolean) => void;

/** What the address says, and how some of it is set while the rest stays; null takes it out. */
export const useAddress = (): readonly [Raw, Change] => {
  const raw: Raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback<Change>(
    (changes, replace = false) => {
      const search = (before: Raw): Raw =>
        Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
      void navigate({ to: '.', replace, resetScroll: false, search });
    },
    [navigate],
  );
  return [raw, change];
};
