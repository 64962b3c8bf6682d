import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

export const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  font: ${font.small};
  color: ${color.muted};
`;
const Mark = styled.span`
  display: inline-grid;
  place-items: center;
  color: ${color.muted};
`;

/** Said once of a whole report. */
export const Provisional = () => {
  const { t } = useTranslation('reports');
  return (
    <Line>
      <Hourglass size={14} aria-hidden />
      <span>
        <strong>{t('provisional')}</strong>: {t('provisionalText')}
      </span>
    </Line>
  );
};

/** The same sign beside a row. */
export const ProvisionalMark = () => {
  const { t } = useTranslation('reports');
  return (
    <Mark role="img" aria-label={t('provisional')} title={t('provisionalText')}>
      <Hourglass size={12} aria-hidden />
    </Mark>
  );
};
