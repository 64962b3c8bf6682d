import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import { useTranslation } from 'react-i18next';
import { centsToDecimal } from '../../kit/parse-number.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { renderValue } from './columns.tsx';
import { documentsOf } from './documents.ts';
import { nameText, type RegistryRow } from './record.ts';

type RecordData = { readonly record: RegistryRow | null };

/** The name of a record, which is read where it is not at hand. */
export const ReferenceName = ({ kind, id }: { readonly kind: Kind; readonly id: string }) => {
  const { data } = useQuery<RecordData>(documentsOf(kind).byId, { variables: { id } });
  return <span>{data?.record ? nameText(kind, data.record) : '…'}</span>;
};

type Props = { readonly kind: Kind; readonly field: Field; readonly value: unknown };

/** A value as a form holds it, as a person reads it; of a record its name, which is read where it is not at hand. */
export const ValueText = ({ kind, field, value }: Props) => {
  const { t } = useTranslation('registry');
  const target = findKind(field.references ?? '');
  if (target !== undefined) {
    const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string' && id !== '');
    return ids.map((id, at) => (
      <span key={id}>
        {at > 0 && ', '}
        <ReferenceName kind={target} id={id} />
      </span>
    ));
  }
  const shown = field.type === 'money' && typeof value === 'number' ? centsToDecimal(value) : value;
  return renderValue(kind, field, { id: '', version: 0, [field.name]: shown }, t);
};
