import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { usePlannedList } from './use-planned-list.ts';

const Line = styled.p`
  margin: 0;
  padding: ${space(2)} ${space(3)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  color: ${color.muted};
  font: ${font.small};
  button { border: 0; padding: 0; background: none; color: ${color.accentText}; font: inherit; text-decoration: underline; cursor: pointer; }
`;

const query = { ahead: true, completed: true, page: 1, rowsPerPage: 1 };

/** How many completed works end behind their completion, and the way to them; nothing while there is none. */
export const LateEndsEntry = ({ onShow }: { readonly onShow: () => void }) => {
  const { t } = useTranslation('work');
  const { totalRows } = usePlannedList(query);
  if (totalRows === 0) return null;
  return (
    <Line data-testid="ahead-entry">
      {t('ahead.count', { count: totalRows })}{' '}
      <button type="button" onClick={onShow}>
        {t('ahead.show')}
      </button>
    </Line>
  );
};
