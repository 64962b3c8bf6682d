import { BellOff, CheckCheck, X } from 'lucide-react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../kit/Button.tsx';
import { FilterChip } from '../../kit/Chip.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { FocusBack, focusKept } from '../../kit/focus-back.ts';
import { backdropCss } from '../../kit/overlay-styles.ts';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useLanguage } from '../../lib/language-store.ts';
import { momentFormat } from '../../lib/moment-format.ts';
import { font, media, radius, size, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { NoticeLine } from './NoticeLine.tsx';
import type { Notice, Notices } from './use-notices.ts';
import { byDay } from './words.ts';

/** Under the bar, beside the bell; nothing behind it is covered. On a phone it is a screen of its own. */
const Backdrop = styled(ModalOverlay)`
  ${backdropCss}
  display: grid;
  place-items: start end;
  padding: calc(${size.header} - 4px) ${space(3)} ${space(3)};
  background: none;
  ${media.phone} { place-items: stretch; padding: 0; }
`;
const Sheet = styled(Modal)`
  width: 420px;
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.raised};
  color: ${color.fg};
  box-shadow: 0 6px 20px rgb(0 0 0 / 0.14);
  overflow: hidden;
  ${media.phone} { width: 100%; height: 100%; border: 0; border-radius: 0; }
`;
const Content = styled(Dialog)`
  display: grid;
  grid-template-rows: auto auto minmax(0, 1fr);
  max-height: min(640px, calc(100dvh - 80px));
  outline: none;
  ${media.phone} { max-height: none; height: 100%; }
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(2)} ${space(2)} 0 ${space(4)};
  h2 { flex: 1; font: ${font.section}; }
`;
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  padding: ${space(2)} ${space(4)};
  border-bottom: 1px solid ${color.border};
`;
const Body = styled.div`
  min-height: 120px;
  overflow: auto;
  padding-bottom: var(--safe-bottom);
  h3 { padding: ${space(3)} ${space(4)} ${space(1)}; font: ${font.label}; color: ${color.muted}; &::first-letter { text-transform: uppercase; } }
  ul { margin: 0; padding: 0; list-style: none; }
`;
const Waiting = styled.div`
  padding: ${space(4)};
`;

export type NoticesPanelProps = {
  readonly read: Notices | null;
  readonly error: unknown;
  readonly retry: () => void;
  readonly onlyUnread: boolean;
  readonly onOnlyUnread: (only: boolean) => void;
  /** Undefined for who changes nothing. */
  readonly onRead: ((notice: Notice) => void) | undefined;
  readonly onReadAll: (() => void) | undefined;
  readonly onClose: () => void;
};

/** By day, the newest first. */
export const NoticesPanel = (props: NoticesPanelProps) => {
  const { read, error, retry, onlyUnread, onOnlyUnread, onRead, onReadAll, onClose } = props;
  const { t } = useTranslation('history');
  const language = useLanguage();
  const shown = (read?.rows ?? []).filter((row) => !(onlyUnread && row.read));
  const format = momentFormat(read?.timeZone ?? 'UTC', language);
  const list =
    shown.length > 0 ? (
      byDay(shown, read?.timeZone ?? 'UTC').map(({ day, rows }) => (
        <section key={day}>
          <h3>{format.day(day)}</h3>
          <ul>
            {rows.map((notice) => (
              <NoticeLine
                key={notice.id}
                notice={notice}
                format={format}
                t={t}
                onOpen={() => {
                  if (!notice.read) onRead?.(notice);
                  onClose();
                }}
              />
            ))}
          </ul>
        </section>
      ))
    ) : (
      <EmptyState
        icon={<BellOff size={20} aria-hidden />}
        title={t(onlyUnread ? 'notices.emptyUnread' : 'notices.empty')}
      >
        {t('notices.emptyText')}
      </EmptyState>
    );
  return (
    <Backdrop isOpen isDismissable onOpenChange={(open) => open || onClose()}>
      <Sheet>
        <Content ref={focusKept} aria-label={t('notices.title')} data-testid="notices">
          <FocusBack />
          <Head>
            <Heading slot="title" level={2}>
              {t('notices.title')}
            </Heading>
            <IconButton label={t('common:close')} icon={<X size={16} aria-hidden />} onClick={onClose} />
          </Head>
          <Bar>
            <FilterChip
              label={t('notices.onlyUnread')}
              count={read?.unread}
              selected={onlyUnread}
              onToggle={() => onOnlyUnread(!onlyUnread)}
            />
            {onReadAll && (
              <Button
                variant="quiet"
                size="dense"
                icon={<CheckCheck size={16} aria-hidden />}
                // Not disabled: the focus would be lost with the press, and Escape with it.
                disabledReason={(read?.unread ?? 0) === 0 ? t('notices.emptyUnread') : undefined}
                onClick={onReadAll}
              >
                {t('notices.readAll')}
              </Button>
            )}
          </Bar>
          <Body>
            {error !== null && read === null ? (
              <ErrorState error={error} title={t('notices.failed')} onRetry={retry} />
            ) : read === null ? (
              <Waiting>
                <SkeletonRows rows={4} />
              </Waiting>
            ) : (
              list
            )}
          </Body>
        </Content>
      </Sheet>
    </Backdrop>
  );
};
