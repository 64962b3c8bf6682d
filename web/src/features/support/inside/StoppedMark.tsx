import { OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { RequestRow } from '../../requests/request.ts';

const Root = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  align-self: center;
  gap: ${space(1)};
  font-weight: 600;
  color: ${color.dangerText};
  white-space: nowrap;
  svg { flex: none; }
`;

/** That the machine of a request stands, picture and word, for as long as the request counts as its fault. */
export const StoppedMark = ({ request: { stopped, status } }: { readonly request: RequestRow }) => {
  const { t } = useTranslation('support');
  if (!stopped || status === 'COMPLETED' || status === 'ARCHIVED') return null;
  return (
    <Root title={t('stoppedSince')} data-stopped>
      <OctagonX size={14} aria-hidden />
      {t('stands')}
    </Root>
  );
};
