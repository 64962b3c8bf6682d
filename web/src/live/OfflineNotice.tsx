import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Notice } from '../kit/Notice.tsx';
import { clockTime } from '../lib/format.ts';
import { space } from '../theme/layout.ts';
import { connectionStatus } from './status.ts';

const Place = styled.div`
  padding: ${space(2)} ${space(4)} 0;
`;

/** Where a view covers the top bar, or asks for work: that there is no network, of when the view is, what becomes of changes. */
export const OfflineNotice = () => {
  const current = useSyncExternalStore(connectionStatus.subscribe, connectionStatus.get);
  const { t, ready } = useTranslation('live', { useSuspense: false });
  if (!ready || (current.kind !== 'offline' && current.kind !== 'stale')) return null;
  const since = current.since === null ? null : clockTime(current.since);
  return (
    <Place data-testid="offline-notice">
      <Notice tone={current.kind === 'offline' ? 'danger' : 'warning'}>
        {since === null ? t('notice.noData') : t('notice.since', { time: since })} {t('notice.changes')}
      </Notice>
    </Place>
  );
};
