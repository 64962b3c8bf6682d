import { findKind } from '@cadenza/domain/registry/kinds';
import { useQuery } from '../../lib/use-apollo.ts';
import { documentsOf } from './documents.ts';
import { nameOf, type RegistryRow } from './record.ts';

type RecordData = { readonly record: RegistryRow | null };

/** The name of a record by its kind's name and its id; undefined until it is known. Throws on a kind that there is not. */
export const useReferenceLabel = (kindName: string, id: string): string | undefined => {
  const kind = findKind(kindName);
  if (kind === undefined) throw new Error(`No kind of record is called ${kindName}`);
  const { data } = useQuery<RecordData>(documentsOf(kind).byId, { variables: { id } });
  return data?.record ? nameOf(kind, data.record) : undefined;
};
