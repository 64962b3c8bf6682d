import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { SidePanel } from '../../kit/SidePanel.tsx';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { LicenseLimit } from './LicenseLimit.tsx';
import { LicensePrices } from './LicensePrices.tsx';
import type { LicenseRow } from './use-catalogue.ts';

const Body = styled.div`
  display: grid;
  gap: ${space(6)};
  padding: ${space(4)};
`;
const Part = styled.section`
  display: grid;
  gap: ${space(3)};
  h3 { font: ${font.label}; color: ${color.muted}; }
  p { font: ${font.small}; color: ${color.muted}; }
`;

type Props = {
  readonly license: LicenseRow;
  readonly lockedReason: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** What a license costs, and how many of each thing it allows. */
export const LicensePanel = ({ license, lockedReason, onClose, onDone }: Props) => {
  const { t } = useTranslation(['licensing', 'registry', 'common']);
  return (
    <SidePanel title={t('panel')} subtitle={license.name} subject={license.id} onClose={onClose}>
      <Body>
        <Part aria-labelledby="license-prices">
          <h3 id="license-prices">{t('prices')}</h3>
          <LicensePrices license={license} lockedReason={lockedReason} onDone={onDone} />
        </Part>
        <Part aria-labelledby="license-limits">
          <h3 id="license-limits">{t('limits')}</h3>
          <p>{license.limits.length === 0 ? t('noItems') : t('hint.limit')}</p>
          {license.limits.map((limit) => (
            <LicenseLimit
              key={`${license.id} ${limit.item.id} ${limit.value}`}
              licenseId={license.id}
              limit={limit}
              lockedReason={lockedReason}
              onDone={onDone}
            />
          ))}
        </Part>
      </Body>
    </SidePanel>
  );
};
