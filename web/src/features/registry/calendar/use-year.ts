import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useMemo } from 'react';
import { useQuery } from '../../../lib/use-apollo.ts';
import { documentsOf } from '../documents.ts';
import type { RegistryRow } from '../record.ts';
import { useLiveRecords } from '../use-live-records.ts';
import { RestWeekdaysDocument } from './rest-weekdays.gen.ts';
import { inYear } from './year.ts';

type ListData = { readonly list: { readonly asOfPosition: string; readonly rows: readonly RegistryRow[] } };

const none: readonly RegistryRow[] = [];
const noWeekdays: readonly number[] = [];
/** What is read again after a change joins no request that began before it. */
const context = { queryDeduplication: false };

/** The closed days of a year and the weekdays of rest; what others change shows at once. `held`: nothing moves meanwhile. */
export const useYear = (kind: Kind, year: number, held: boolean) => {
  const query = { search: inYear(year), sortBy: 'day', page: 1, rowsPerPage: 400 };
  const list = useQuery<ListData>(documentsOf(kind).list, { variables: { query }, context });
  const rest = useQuery(RestWeekdaysDocument, {
    variables: { from: `${year}-01-01`, to: `${year}-01-01` },
    fetchPolicy: 'cache-first',
  });
  const rows = list.data?.list.rows ?? none;
  const reload = (): void => {
    // The hook tells the failure; nobody waits for this promise.
    list.refetch().catch(() => undefined);
  };
  useLiveRecords({
    kind,
    rows,
    sortBy: 'day',
    asOf: list.loading ? undefined : list.data?.list.asOfPosition,
    held,
    readAgain: reload,
  });
  const closed = useMemo(() => new Map(rows.map((row) => [String(row.day), row])), [rows]);
  return {
    closed,
    restWeekdays: rest.data?.planningSetup.restWeekdays ?? noWeekdays,
    loading: list.loading && list.data === undefined,
    error: list.data === undefined ? list.error : undefined,
    reload,
  };
};
