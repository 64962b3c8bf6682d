import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { ContractList } from './ContractList.tsx';

const Page = styled.div`
  display: grid;
  gap: ${space(5)};
  max-width: 800px;
  margin: 0 auto;
  padding: ${space(8)} ${space(6)} calc(${space(8)} + var(--safe-bottom));
  h2 { font: ${font.title}; }
  header p { color: ${color.muted}; }
  ${media.phone} { padding: ${space(5)} ${space(4)}; }
`;

/** What the company has bought, what is paid, what is late. */
export const PaymentsScreen = () => {
  const { t } = useTranslation('contracts');
  return (
    // Nothing in it can be pressed, and it may be longer than the screen: keys scroll it, too.
    <Page role="region" aria-labelledby="payments" tabIndex={0}>
      <header>
        <h2 id="payments">{t('title')}</h2>
        <p>{t('text')}</p>
      </header>
      <ContractList />
    </Page>
  );
};
