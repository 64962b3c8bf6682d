import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { CompanyLogo } from '../../kit/CompanyLogo.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { useClaims } from '../../lib/services.ts';
import { loadTexts } from '../../lib/texts.ts';
import { font, radius, size, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

/** With its texts: a missing area would suspend, and take the whole shell off the screen. */
const switchDialog = source(async () => {
  const [{ CompanySwitchDialog }] = await Promise.all([
    import('../../features/session/CompanySwitchDialog.tsx'),
    loadTexts('session'),
  ]);
  return CompanySwitchDialog;
});

const Root = styled.section`
  display: flex;
  align-items: center;
  height: ${size.header};
  padding: 0 ${space(2)};
  border-bottom: 1px solid ${color.border};
`;
const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2.5)};
  width: 100%;
  min-width: 0;
  height: 36px;
  padding: 0 6px;
  border: 0;
  border-radius: ${radius.medium};
  background: none;
  text-align: left;
`;
const Switch = styled(Line).attrs({ as: 'button' })`
  cursor: pointer;
  &:hover { background: ${color.hover}; }
`;
const Name = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font: ${font.strong};
`;

/** The company in whose name everything on screen happens, and the way to another one. */
export const CompanyHead = ({ folded }: { readonly folded: boolean }) => {
  const { t } = useTranslation('shell');
  const { companyName, companyLogo, severalCompanies } = useClaims();
  const [choosing, setChoosing] = useState(false);
  const inside = (
    <>
      <CompanyLogo name={companyLogo} size={28} />
      {!folded && <Name title={companyName}>{companyName}</Name>}
    </>
  );
  if (!severalCompanies)
    return (
      <Root aria-label={companyName}>
        <Line title={folded ? companyName : undefined}>{inside}</Line>
      </Root>
    );
  return (
    <Root aria-label={companyName}>
      <Switch
        type="button"
        onClick={() => setChoosing(true)}
        aria-label={t('switchCompany', { name: companyName })}
        title={t('switchCompany', { name: companyName })}
      >
        {inside}
        {!folded && <ChevronsUpDown size={16} color="var(--muted)" aria-hidden />}
      </Switch>
      {choosing && <OnDemand of={switchDialog} props={{ onClose: () => setChoosing(false) }} />}
    </Root>
  );
};
