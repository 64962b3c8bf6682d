import type { TypedDocumentNode } from '@apollo/client';
import { useCallback, useEffect } from 'react';
import type { ListRecords } from '../../kit/list-screen/list-records.ts';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { DiscountsDocument, type DiscountsQuery } from './discounts.gen.ts';
import { LicenseItemsDocument, type LicenseItemsQuery } from './license-items.gen.ts';
import { LicensesDocument, type LicensesQuery } from './licenses.gen.ts';
import { onCatalogueChange } from './live-feed.ts';

export type LicenseRow = LicensesQuery['licenses'][number];
export type PriceRow = LicenseRow['prices'][number];
export type LimitRow = LicenseRow['limits'][number];
export type LicenseItemRow = LicenseItemsQuery['licenseItems'][number];
export type DiscountRow = DiscountsQuery['discounts'][number];

const none: readonly never[] = [];

/** A list of the catalogue, whole, and what others do to it meanwhile. */
const useWholeList = <Data, Row>(
  document: TypedDocumentNode<Data, Record<string, never>>,
  listOf: (data: Data) => readonly Row[],
): ListRecords<Row> => {
  const { data, error, loading, refetch } = useQuery(document, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const reload = useCallback((): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  }, [refetch]);
  useRetryOnline(error, reload);
  useEffect(() => onCatalogueChange(reload), [reload]);
  const isRead = data !== undefined;
  return {
    rows: isRead ? listOf(data as Data) : none,
    loading,
    error: isRead ? undefined : error,
    staleError: isRead ? error : undefined,
    reload,
  };
};

export const useLicenses = (): ListRecords<LicenseRow> => useWholeList(LicensesDocument, ({ licenses }) => licenses);
export const useLicenseItems = (): ListRecords<LicenseItemRow> =>
  useWholeList(LicenseItemsDocument, ({ licenseItems }) => licenseItems);
export const useDiscounts = (): ListRecords<DiscountRow> =>
  useWholeList(DiscountsDocument, ({ discounts }) => discounts);
