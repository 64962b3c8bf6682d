import { CloudOff, History, LoaderCircle, Radio } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled, { keyframes } from 'styled-components';
import { visuallyHidden } from '../kit/visually-hidden.ts';
import { clockTime } from '../lib/format.ts';
import { font, media, radius, space } from '../theme/layout.ts';
import { color, state } from '../theme/tokens.ts';
import type { ConnectionState } from './connection-status.ts';
import { connectionStatus } from './status.ts';

const turn = keyframes`to { transform: rotate(1turn); }`;

const Root = styled.div`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 24px;
  padding: 0 ${space(2)};
  border-radius: ${radius.round};
  font: ${font.label};
  white-space: nowrap;
  color: ${color.muted};
  &[data-kind='live'] { color: ${state.completed.text}; }
  &[data-kind='connecting'] svg, &[data-kind='reconnecting'] svg { animation: ${turn} 1.4s linear infinite; }
  &[data-kind='reconnecting'], &[data-kind='stale'] { background: ${color.warningWeak}; color: ${color.warningText}; }
  &[data-kind='offline'] { background: ${color.dangerWeak}; color: ${color.dangerText}; }
  ${media.reducedMotion} { svg { animation: none !important; } }
  /* A notice says the rest where it matters; the name of the screen needs the room. */
  ${media.phone} { > span { ${visuallyHidden} } }
`;

const icons: Record<ConnectionState['kind'], ReactNode> = {
  idle: null,
  connecting: <LoaderCircle size={14} aria-hidden />,
  live: <Radio size={14} aria-hidden />,
  reconnecting: <LoaderCircle size={14} aria-hidden />,
  stale: <History size={14} aria-hidden />,
  offline: <CloudOff size={14} aria-hidden />,
};

/** How fresh the screen is, always in sight: icon and word, told politely when it changes. */
export const ConnectionStatus = () => {
  const current = useSyncExternalStore(connectionStatus.subscribe, connectionStatus.get);
  // Not suspended: the top bar must not wait for this, whatever screen it stands over.
  const { t, ready } = useTranslation('live', { useSuspense: false });
  if (current.kind === 'idle' || !ready) return null;
  const since = 'since' in current && current.since !== null ? clockTime(current.since) : null;
  const title = since === null ? t(`${current.kind}Text`) : t('sinceText', { time: since });
  return (
    <Root role="status" aria-live="polite" data-kind={current.kind} data-testid="connection" title={title}>
      {icons[current.kind]}
      <span>{current.kind === 'stale' ? t('stale', { time: since }) : t(current.kind)}</span>
    </Root>
  );
};
