import type { TypedDocumentNode } from '@apollo/client';
import { useEffect } from 'react';
import { toApiError } from '../../lib/graphql-error.ts';
import { useQuery } from '../../lib/use-apollo.ts';

export type OpenRow<Row> =
  | { readonly is: 'none' | 'loading' | 'gone' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'open'; readonly row: Row };

type Options<Row, Data> = {
  /** The row that the address names. */
  readonly id: string | undefined;
  readonly rows: readonly Row[];
  readonly document: TypedDocumentNode<Data, { id: string }>;
  readonly rowOf: (data: Data) => Row | null;
  /** Position of the list, for what stays open beside it: with each reading the row is asked for again, and until then shown as it is known. */
  readonly asOf?: string | undefined;
  /** What is open counts no changes from what it was opened with. */
  readonly beside?: boolean;
};

/** The row that the address names: of the list where it is there, else asked for by its id. */
export const useOpenRow = <Row extends { readonly id: string }, Data>(options: Options<Row, Data>): OpenRow<Row> => {
  const { id, rows, document, rowOf, asOf, beside = false } = options;
  const listed = rows.find((row) => row.id === id);
  const apart = id !== undefined && listed === undefined;
  const { data, error, refetch } = useQuery(document, {
    variables: { id: id ?? '' },
    skip: !apart,
    fetchPolicy: beside ? 'cache-and-network' : 'network-only',
  });
  useEffect(() => {
    // The hook tells the failure.
    if (apart && asOf !== undefined) refetch().catch(() => undefined);
  }, [apart, asOf, refetch]);
  if (id === undefined) return { is: 'none' };
  if (listed !== undefined) return { is: 'open', row: listed };
  const row = data === undefined ? null : rowOf(data as Data);
  if (row !== null) return { is: 'open', row };
  if (error !== undefined) return { is: 'failed', error: toApiError(error) };
  return { is: data === undefined ? 'loading' : 'gone' };
};
