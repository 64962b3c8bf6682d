import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { FilterToken } from '../../kit/Chip.tsx';
import type { ColumnFilter } from '../../kit/list-screen/list-search.ts';
import { Menu } from '../../kit/Menu.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { useQuery } from '../../lib/use-apollo.ts';
import { choiceText } from './columns.tsx';
import { documentsOf } from './documents.ts';
import { nameOf, type RegistryRow } from './record.ts';
import { filterable } from './search.ts';

const filterDialog = source(async () => (await import('./FilterDialog.tsx')).FilterDialog);

type Props = {
  readonly kind: Kind;
  readonly filters: readonly ColumnFilter[];
  readonly onChange: (filters: readonly ColumnFilter[]) => void;
};

/** What columns must have: a chip for each filter in force, and a menu of those that can be added. */
export const ColumnFilters = ({ kind, filters, onChange }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const [asking, setAsking] = useState<Field | null>(null);
  const fields = filterable(kind);
  if (fields.length === 0) return null;
  const without = (name: string): readonly ColumnFilter[] => filters.filter(({ field }) => field !== name);
  return (
    <>
      {filters.map((filter) => (
        <Token key={filter.field} kind={kind} filter={filter} onRemove={() => onChange(without(filter.field))} />
      ))}
      <Menu
        label={t('filters.add')}
        icon={<ListFilter size={16} aria-hidden />}
        size="dense"
        placement="bottom start"
        entries={fields.map((field) => ({
          id: field.name,
          label: t(`field.${field.name}`),
          perform: () => setAsking(field),
        }))}
      />
      {filters.length > 1 && (
        <Button size="dense" variant="quiet" onClick={() => onChange([])}>
          {t('common:clearFilters')}
        </Button>
      )}
      {asking !== null && (
        <OnDemand
          of={filterDialog}
          props={{
            kind,
            field: asking,
            value: filters.find(({ field }) => field === asking.name)?.value ?? null,
            onClose: () => setAsking(null),
            onChoose: (filter: ColumnFilter) => {
              setAsking(null);
              onChange([...without(filter.field), filter]);
            },
          }}
        />
      )}
    </>
  );
};

type RecordData = { readonly record: RegistryRow | null };

const Token = ({ kind, filter, onRemove }: { kind: Kind; filter: ColumnFilter; onRemove: () => void }) => {
  const { t } = useTranslation('registry');
  const field = kind.fields.find(({ name }) => name === filter.field);
  const target = findKind(field?.references ?? '');
  const { data } = useQuery<RecordData>(documentsOf(target ?? kind).byId, {
    variables: { id: filter.value },
    skip: target === undefined,
  });
  if (field === undefined) return null;
  const said = (): string => {
    if (target !== undefined) return data?.record ? nameOf(target, data.record) : '…';
    if (filter.part === true) return `«${filter.value}»`;
    if (field.type === 'choice') return choiceText(kind, field, filter.value, {}, t);
    return t(filter.value === 'true' ? 'yes' : 'no');
  };
  return <FilterToken label={`${t(`field.${field.name}`)}: ${said()}`} onRemove={onRemove} />;
};
