import { useEffect } from 'react';
import { useQuery } from '../../../lib/use-apollo.ts';
import type { RequestRow } from '../../requests/request.ts';
import { SupportRequestByIdDocument } from './request-by-id.gen.ts';

type Opened =
  | { readonly is: 'none' | 'loading' | 'gone' }
  | { readonly is: 'open'; readonly request: RequestRow }
  | { readonly is: 'failed'; readonly error: unknown };

/** The request that the address says is open: from the list that is there, else asked for, again with each reading of the list. */
export const useRequest = (id: string | undefined, rows: readonly RequestRow[], asOf: string | undefined): Opened => {
  const listed = rows.find((row) => row.id === id);
  const apart = id !== undefined && listed === undefined;
  const { data, error, refetch } = useQuery(SupportRequestByIdDocument, {
    variables: { id: id ?? '' },
    skip: !apart,
    fetchPolicy: 'cache-and-network',
  });
  useEffect(() => {
    // The hook tells the failure.
    if (apart && asOf !== undefined) refetch().catch(() => undefined);
  }, [apart, asOf, refetch]);
  if (id === undefined) return { is: 'none' };
  const request = listed ?? data?.supportRequest;
  if (request) return { is: 'open', request };
  if (error !== undefined) return { is: 'failed', error };
  return { is: data === undefined ? 'loading' : 'gone' };
};
