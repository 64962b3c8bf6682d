import { isDemo } from '@cadenza/domain/identity/permissions';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../kit/Button.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { visuallyHidden } from '../../kit/visually-hidden.ts';
import { errorText } from '../../lib/error-text.ts';
import { useClaims } from '../../lib/services.ts';
import { color } from '../../theme/tokens.ts';
import { useNotices } from './use-notices.ts';

const Root = styled.span`
  position: relative;
  display: inline-flex;
`;
const Badge = styled.span`
  position: absolute;
  /* By the picture, whatever a finger needs around it. */
  top: calc(50% - 16px);
  left: calc(50% + 2px);
  min-width: 16px;
  padding: 0 4px;
  border-radius: 8px;
  background: ${color.accent};
  color: ${color.onAccent};
  font: 600 10px/16px var(--font);
  text-align: center;
  pointer-events: none;
`;
const Said = styled.span`
  ${visuallyHidden}
`;

const panel = source(async () => (await import('./NoticesPanel.tsx')).NoticesPanel);

/** So many are told; of more that there are more. */
const most = 99;

/** What others did that concerns the reader, and how much of it is unread. */
export const NoticesBell = () => {
  const { t } = useTranslation(['history', 'common']);
  const { roles } = useClaims();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [onlyUnread, setOnlyUnread] = useState(false);
  const { read, error, retry, readOne, readAll } = useNotices(open, open && onlyUnread, (failure) =>
    errorText(failure, t),
  );
  const changes = !isDemo(roles);
  // Who cannot mark anything as read would see a number that only grows.
  const unread = changes ? (read?.unread ?? 0) : 0;
  const shown = unread > most ? `${most}+` : String(unread);
  const label = unread === 0 ? t('notices.title') : t('notices.titleUnread', { count: unread, shown });
  return (
    <Root>
      <IconButton
        ref={anchor}
        label={label}
        icon={<Bell size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={panel.preload}
        onFocus={panel.preload}
        onClick={() => setOpen(true)}
      />
      {unread > 0 && <Badge aria-hidden>{shown}</Badge>}
      <Said role="status">{unread === 0 ? '' : label}</Said>
      {open && (
        <OnDemand
          of={panel}
          props={{
            ...{ error, retry, onlyUnread },
            read: read !== null && read.rows.length === 0 && read.unread > 0 ? null : read,
            onOnlyUnread: setOnlyUnread,
            onRead: changes ? (notice) => void readOne(notice) : undefined,
            onReadAll: changes ? () => void readAll() : undefined,
            onClose: () => {
              setOpen(false);
              anchor.current?.focus({ preventScroll: true });
            },
          }}
        />
      )}
    </Root>
  );
};
