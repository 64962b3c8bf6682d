import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../../kit/Button.tsx';
import { font, radius, size, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { pageCount, pageSizes } from './list-search.ts';

const Root = styled.nav`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)};
  padding: ${space(1)} ${space(3)};
  border-top: 1px solid ${color.border};
  background: ${color.surface};
  font: ${font.small};
  color: ${color.muted};
  label { display: inline-flex; align-items: center; gap: ${space(2)}; margin-right: auto; }
  select {
    height: ${size.dense};
    padding: 0 6px;
    border: 1px solid ${color.inputBorder};
    border-radius: ${radius.medium};
    background: ${color.surface};
    color: ${color.fg};
  }
`;

type Props = {
  readonly page: number;
  readonly rowsPerPage: number;
  readonly totalRows: number;
  readonly onPage: (page: number) => void;
  readonly onRowsPerPage: (rows: number) => void;
};

export const Pager = ({ page, rowsPerPage, totalRows, onPage, onRowsPerPage }: Props) => {
  const { t } = useTranslation('planning');
  const pages = pageCount(totalRows, rowsPerPage);
  return (
    <Root aria-label={t('pager.label')}>
      <label>
        {t('pager.rows')}
        <select value={rowsPerPage} onChange={(event) => onRowsPerPage(Number(event.target.value))}>
          {pageSizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <span aria-live="polite">{t('pager.page', { page: Math.min(page, pages), pages })}</span>
      <IconButton
        label={t('pager.previous')}
        icon={<ChevronLeft size={16} aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label={t('pager.next')}
        icon={<ChevronRight size={16} aria-hidden />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </Root>
  );
};
