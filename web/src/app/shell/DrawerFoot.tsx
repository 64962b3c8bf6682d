import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { now } from '../../lib/clock.ts';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Root = styled.footer`
  display: grid;
  gap: 2px;
  padding: ${space(3)} ${space(4)} calc(${space(3)} + var(--safe-bottom));
  border-top: 1px solid ${color.border};
  font: ${font.small};
  color: ${color.muted};
  a { color: inherit; }
`;

const supportMail = 'supporto@cadenza.app';

export const DrawerFoot = () => {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Root>
      <a href={`mailto:${supportMail}`}>{supportMail}</a>
      <span>
        {t('credit', { year: new Date(now()).getFullYear() })} · {t('common:version', { version: __APP_VERSION__ })}
      </span>
    </Root>
  );
};
