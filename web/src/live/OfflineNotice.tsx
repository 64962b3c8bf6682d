import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Notice } from '../kit/Notice.tsx';
import { clockTime, formatDateTime, formatDay } from '../lib/format.ts';
import { keptDays } from '../lib/kept-days.ts';
import { font, media, space } from '../theme/layout.ts';
import { connectionStatus } from './status.ts';

/* On a phone two lines are enough, whatever is or is not on the device, until somebody asks for the rest: the screen below is what they came for. */
const Place = styled.div<{ $phoneOnly: boolean }>`
  padding: ${space(2)} ${space(3)};
  button { margin: -14px 0; padding: 14px 0; border: 0; background: none; color: inherit; font: ${font.strong}; text-decoration: underline; }
  ${media.desktop} { ${({ $phoneOnly }) => $phoneOnly && 'display: none;'} button { display: none; } }
  ${media.phone} { button[aria-expanded='false'] + span { display: none; } }
`;

type Props = {
  /** In what covers the screen on a phone only. */
  readonly phoneOnly?: boolean;
  /** Where notes are written, and what failed can be tried again. */
  readonly planning: boolean;
};

/** That there is no network, of when the view is, what of the plan is on this device, and what becomes of changes: over every screen, and in what covers one. */
export const OfflineNotice = ({ phoneOnly = false, planning }: Props) => {
  const current = useSyncExternalStore(connectionStatus.subscribe, connectionStatus.get);
  const kept = useSyncExternalStore(keptDays.subscribe, keptDays.get);
  const { t, ready } = useTranslation('live', { useSuspense: false });
  const [open, setOpen] = useState(false);
  if (!ready || (current.kind !== 'offline' && current.kind !== 'stale')) return null;
  const since = current.since === null ? null : clockTime(current.since);
  return (
    <Place $phoneOnly={phoneOnly} data-testid="offline-notice">
      <Notice tone={current.kind === 'offline' ? 'danger' : 'warning'}>
        {since === null ? t('notice.noData') : t('notice.since', { time: since })}{' '}
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('notice.more')}
        </button>{' '}
        <span>
          {planning && kept === null && <>{t('notice.noDays')} </>}
          {planning && kept && (
            <>
              {t(kept.works ? 'notice.works' : 'notice.days', {
                day: formatDay(kept.until),
                when: formatDateTime(new Date(kept.at).toISOString(), Temporal.Now.timeZoneId()),
              })}{' '}
            </>
          )}
          {t(planning ? 'notice.changes' : 'notice.elsewhere')}
        </span>
      </Notice>
    </Place>
  );
};
