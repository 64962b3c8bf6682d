import type { Kind } from '@cadenza/domain/registry/descriptor';
import { toApiError } from '../../lib/graphql-error.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { documentsOf } from './documents.ts';
import type { RegistryRow } from './record.ts';

type RecordData = { readonly record: RegistryRow | null };

export type OpenRecord =
  | { readonly is: 'none' | 'loading' | 'gone' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'open'; readonly row: RegistryRow };

/** The record that the address names: of the list where it is there, else asked for by its id. */
export const useOpenRecord = (kind: Kind, id: string | undefined, rows: readonly RegistryRow[]): OpenRecord => {
  const listed = rows.find((row) => row.id === id);
  const { data, error } = useQuery<RecordData>(documentsOf(kind).byId, {
    variables: { id: id ?? '' },
    skip: id === undefined || listed !== undefined,
    fetchPolicy: 'network-only',
  });
  if (id === undefined) return { is: 'none' };
  if (listed !== undefined) return { is: 'open', row: listed };
  if (error !== undefined) return { is: 'failed', error: toApiError(error) };
  if (data === undefined) return { is: 'loading' };
  return data.record === null ? { is: 'gone' } : { is: 'open', row: data.record };
};
