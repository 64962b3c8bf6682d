import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FilterToken } from '../../../kit/Chip.tsx';
import { formatDay } from '../../../lib/format.ts';
import { space } from '../../../theme/layout.ts';
import { useReferenceLabel } from '../../registry/use-reference-label.ts';
import type { ListSearch } from './list-search.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  grid-column: 1 / -1;
`;

type Props = { readonly search: ListSearch; readonly onRemove: (name: 'al' | 'linea') => void };

/** Filters that come with a link, and have no field of their own. */
export const ListTokens = ({ search: { to, line }, onRemove }: Props) => {
  const { t } = useTranslation('planning');
  return (
    <Root>
      {to !== null && <FilterToken label={t('list.until', { day: formatDay(to) })} onRemove={() => onRemove('al')} />}
      {line !== null && <LineToken id={line} onRemove={() => onRemove('linea')} />}
    </Root>
  );
};

const LineToken = ({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) => {
  const { t } = useTranslation('planning');
  const label = useReferenceLabel('line', id);
  return <FilterToken label={t('list.ofLine', { line: label ?? '…' })} onRemove={onRemove} />;
};
