import { findKind } from '@cadenza/domain/registry/kinds';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../lib/use-apollo.ts';
import { documentsOf } from './documents.ts';
import { nameOf, type RegistryRow } from './record.ts';

type RecordData = { readonly record: RegistryRow | null };

/** The name of a record by its kind's name and its id; undefined until it is known, null where there is none. Throws on a kind that there is not. */
export const useReferenceLabel = (kindName: string, id: string): string | null | undefined => {
  const kind = findKind(kindName);
  if (kind === undefined) throw new Error(`No kind of record is called ${kindName}`);
  const { data } = useQuery<RecordData>(documentsOf(kind).byId, { variables: { id } });
  if (data === undefined) return undefined;
  return data.record === null ? null : nameOf(kind, data.record);
};

/** What stands for a record where its name goes: also until that is known, and where the record is gone. */
export const useReferenceWords = (kindName: string, id: string): string => {
  const { t } = useTranslation('registry');
  const label = useReferenceLabel(kindName, id);
  return label === null ? t('noLonger') : (label ?? '…');
};
