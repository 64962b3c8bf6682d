import { useCallback, useEffect } from 'react';
import type { ListRecords } from '../../kit/list-screen/list-records.ts';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { onPeopleChange } from './live-feed.ts';
import { RolesDocument, type RolesQuery } from './roles.gen.ts';

export type RoleRow = RolesQuery['roles'][number];
const none: readonly RoleRow[] = [];

/** Roles of the company, and what others do to them meanwhile. */
export const useRoles = (): ListRecords<RoleRow> => {
  const { data, error, loading, refetch } = useQuery(RolesDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const reload = useCallback((): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  }, [refetch]);
  useRetryOnline(error, reload);
  useEffect(() => onPeopleChange({ change: ({ kind }) => kind === 'role' && reload(), resync: reload }), [reload]);
  const isRead = data !== undefined;
  return {
    rows: data?.roles ?? none,
    loading,
    error: isRead ? undefined : error,
    staleError: isRead ? error : undefined,
    reload,
  };
};
