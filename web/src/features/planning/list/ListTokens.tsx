import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FilterToken } from '../../../kit/Chip.tsx';
import { formatDay } from '../../../lib/format.ts';
import { space } from '../../../theme/layout.ts';
import type { ListSearch } from './list-search.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  grid-column: 1 / -1;
`;

type Props = { readonly search: ListSearch; readonly onRemove: (name: 'al' | 'cerca') => void };

/** Filters that come with a link, and have no field of their own. */
export const ListTokens = ({ search: { to, words }, onRemove }: Props) => {
  const { t } = useTranslation('planning');
  return (
    <Root>
      {to !== null && <FilterToken label={t('list.until', { day: formatDay(to) })} onRemove={() => onRemove('al')} />}
      {words !== '' && <FilterToken label={words} onRemove={() => onRemove('cerca')} />}
    </Root>
  );
};
