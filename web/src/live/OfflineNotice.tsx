import { Info, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Notice } from '../kit/Notice.tsx';
import { visuallyHidden } from '../kit/visually-hidden.ts';
import { clockTime, formatDateTime, formatDay } from '../lib/format.ts';
import { keptDays } from '../lib/kept-days.ts';
import { font, media, space } from '../theme/layout.ts';
import { noticeClosed } from './notice-closed.ts';
import { connectionStatus } from './status.ts';

/* One line, which can be closed: the screen above is what somebody came for. The rest is for who asks. */
const Place = styled.div<{ $phoneOnly: boolean }>`
  padding: ${space(2)} ${space(3)};
  [role] > div { flex: 1; min-width: 0; }
  button { flex: none; margin: -14px 0; padding: 14px 6px; border: 0; background: none; color: inherit; font: ${font.strong}; text-decoration: underline; cursor: pointer; }
  button svg { display: block; margin: 0; }
  ${media.desktop} { ${({ $phoneOnly }) => $phoneOnly && 'display: none;'} }
  ${media.phone} { padding: ${space(1)} ${space(2)}; font: ${font.small}; [role] > svg { display: none; } }
`;
const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  > span { flex: 0 1 auto; min-width: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  > button:last-child { margin-left: auto; }
  /* The words are still read aloud. */
  > button > span { ${media.phone} { ${visuallyHidden} } }
  > button[aria-expanded] > svg { ${media.desktop} { display: none; } }
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
  const closed = useSyncExternalStore(noticeClosed.subscribe, noticeClosed.get);
  if (!ready || closed || (current.kind !== 'offline' && current.kind !== 'stale')) return null;
  const since = current.since === null ? null : clockTime(current.since);
  return (
    <Place $phoneOnly={phoneOnly} data-testid="offline-notice">
      <Notice tone={current.kind === 'offline' ? 'danger' : 'warning'}>
        <Line>
          <span>{since === null ? t('notice.noData') : t('notice.since', { time: since })}</span>
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Info size={16} aria-hidden />
            <span>{t('notice.more')}</span>
          </button>
          <button type="button" title={t('notice.close')} aria-label={t('notice.close')} onClick={noticeClosed.close}>
            <X size={16} aria-hidden />
          </button>
        </Line>
        <div hidden={!open}>
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
        </div>
      </Notice>
    </Place>
  );
};
