import { useTranslation } from 'react-i18next';
import { FilterToken } from '../../../kit/Chip.tsx';
import { useReferenceLabel } from '../../registry/use-reference-label.ts';
import type { FilterKey } from '../rows/filter.ts';
import { fieldOf, kindOf } from './filter-fields.ts';

export type NamedTokenProps = {
  readonly name: FilterKey;
  /** Of the record that is filtered by. */
  readonly id: string;
  readonly onRemove: () => void;
};

/** A filter by a record, with its name. */
export const NamedToken = ({ name, id, onRemove }: NamedTokenProps) => {
  const { t } = useTranslation(['planning', 'plan-views']);
  const value = useReferenceLabel(kindOf[name], id) ?? '…';
  return <FilterToken label={t('plan-views:filters.one', { field: t(fieldOf[name]), value })} onRemove={onRemove} />;
};
