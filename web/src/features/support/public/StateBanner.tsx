import { Archive, Check, Clock, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { formatWallClock } from '../../../lib/format.ts';
import { font, radius, space } from '../../../theme/layout.ts';
import { type StateName, state } from '../../../theme/tokens.ts';
import type { Status } from './calls.ts';

const Root = styled.div<{ $state: StateName }>`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(1)} ${space(3)};
  align-items: start;
  padding: ${space(4)};
  border-left: 4px solid ${({ $state }) => state[$state].mark};
  border-radius: ${radius.medium};
  background: ${({ $state }) => state[$state].bg};
  color: ${({ $state }) => state[$state].text};
  b { display: block; font: ${font.section}; }
  p { font: ${font.base}; text-wrap: pretty; }
`;

const nameOf: Record<Status, StateName> = {
  IN_ATTESA: 'waiting',
  IN_GESTIONE: 'handling',
  COMPLETATO: 'completed',
  ARCHIVIATO: 'archived',
};
const icons: Record<StateName, ReactNode> = {
  waiting: <Clock size={20} aria-hidden />,
  handling: <Wrench size={20} aria-hidden />,
  completed: <Check size={20} aria-hidden />,
  archived: <Archive size={20} aria-hidden />,
};

/** Where a request stands: colour, picture, word, since when, and what that means for who asked. */
export const StateBanner = ({ status, since }: { readonly status: Status; readonly since: string | null }) => {
  const { t } = useTranslation('public-support');
  const name = nameOf[status];
  return (
    <Root $state={name} role="status" data-status={status}>
      {icons[name]}
      <div>
        <b>{t(`state.${name}.word`)}</b>
        <p>{t(`state.${name}.text`)}</p>
        {since !== null && <p>{t('state.since', { when: formatWallClock(since) })}</p>}
      </div>
    </Root>
  );
};
