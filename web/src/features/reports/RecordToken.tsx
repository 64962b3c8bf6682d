import { useTranslation } from 'react-i18next';
import { FilterToken } from '../../kit/Chip.tsx';
import { useReferenceWords } from '../registry/index.ts';
import { type ScopeName, scopeFields } from './report-search.ts';

type Props = { readonly name: ScopeName; readonly id: string; readonly onRemove: () => void };

/** A filter in force, by the name of its record. */
export const RecordToken = ({ name, id, onRemove }: Props) => {
  const { t } = useTranslation('reports');
  const words = useReferenceWords(scopeFields[name].kind, id);
  return <FilterToken label={`${t(`filter.${name}`)}: ${words}`} onRemove={onRemove} />;
};
