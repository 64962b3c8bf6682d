import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { formatWallClock } from '../../../lib/format.ts';
import { font, radius, space } from '../../../theme/layout.ts';
import { type StateName, state } from '../../../theme/tokens.ts';
import type { Status, StatusReason } from './calls.ts';

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
  p { font: ${font.base}; text-wrap: pretty; overflow-wrap: anywhere; }
`;

const nameOf: Record<Status, StateName> = {
  IN_ATTESA: 'waiting',
  IN_GESTIONE: 'handling',
  COMPLETATO: 'completed',
  ARCHIVIATO: 'archived',
};
/** The pictures that states have inside (`kit/Badge.tsx`), drawn here: those are in a file with all the signed-in pages. */
const drawings: Record<StateName, string> = {
  waiting: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 6v6l4 2',
  handling:
    'M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.106-3.105c.32-.322.863-.22.983.218a6 6 0 0 1-8.259 7.057l-7.91 7.91a1 1 0 0 1-2.999-3l7.91-7.91a6 6 0 0 1 7.057-8.259c.438.12.54.662.219.984z',
  completed: 'M20 6 9 17l-5-5',
  archived:
    'M3 3h18a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8M10 12h4',
};

type Props = { readonly status: Status; readonly since: string | null; readonly reason?: StatusReason | null };

/** Where a request stands: colour, picture, word, since when, why, and what that means for who asked. */
export const StateBanner = ({ status, since, reason = null }: Props) => {
  const { t } = useTranslation('public-support');
  const name = nameOf[status];
  // Nothing was mended where somebody says that nothing was.
  const closed = status === 'COMPLETATO' && reason?.causa != null && reason.causa !== 'RISOLTO';
  const why = [reason?.causa && t(`cause.${reason.causa}`), reason?.testo].filter(Boolean).join(': ');
  return (
    <Root $state={name} role="status" data-status={status}>
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={drawings[name]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div>
        <b>{t(`state.${name}.word`)}</b>
        <p>{t(`state.${closed ? 'archived' : name}.text`)}</p>
        {why !== '' && <p data-reason>{t('state.reason', { reason: why })}</p>}
        {since !== null && <p>{t('state.since', { when: formatWallClock(since) })}</p>}
      </div>
    </Root>
  );
};
