import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Hint } from './page-styles.ts';

const Root = styled.div`
  display: grid;
  gap: 4px;
  progress { width: 100%; height: 8px; }
`;

/** How much is on its way; the answer comes a moment after the last byte. */
export const SendingBar = ({ part }: { readonly part: number }) => {
  const { t } = useTranslation('public-support');
  return (
    <Root>
      <progress max={1} value={part} aria-label={t('sending')} />
      <Hint role="status">{t('sending')}</Hint>
    </Root>
  );
};
