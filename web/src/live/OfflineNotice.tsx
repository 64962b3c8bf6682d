import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Notice } from '../kit/Notice.tsx';
import { clockTime } from '../lib/format.ts';
import { media, space } from '../theme/layout.ts';
import { connectionStatus } from './status.ts';

const Place = styled.div<{ $phoneOnly: boolean }>`
  padding: ${space(2)} ${space(3)};
  ${media.desktop} { ${({ $phoneOnly }) => $phoneOnly && 'display: none;'} }
`;

type Props = {
  /** In what covers the screen on a phone only. */
  readonly phoneOnly?: boolean;
  /** Where notes are written, and what failed can be tried again. */
  readonly planning: boolean;
};

/** That there is no network, of when the view is, what becomes of changes: over every screen, and in what covers one. */
export const OfflineNotice = ({ phoneOnly = false, planning }: Props) => {
  const current = useSyncExternalStore(connectionStatus.subscribe, connectionStatus.get);
  const { t, ready } = useTranslation('live', { useSuspense: false });
  if (!ready || (current.kind !== 'offline' && current.kind !== 'stale')) return null;
  const since = current.since === null ? null : clockTime(current.since);
  return (
    <Place $phoneOnly={phoneOnly} data-testid="offline-notice">
      <Notice tone={current.kind === 'offline' ? 'danger' : 'warning'}>
        {since === null ? t('notice.noData') : t('notice.since', { time: since })}{' '}
        {t(planning ? 'notice.changes' : 'notice.elsewhere')}
      </Notice>
    </Place>
  );
};
