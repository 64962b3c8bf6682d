import { CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { outboxState } from '../../../lib/outbox-state.ts';
import { liveIdentity } from '../../../live/services.ts';
import { font, media, radius, size, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { leaveQuestion } from './leave-question.ts';

/** One is in sight: where a panel covers the top bar, as on a phone, it is that of the panel. */
const Root = styled.button<{ $inPanel: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 28px;
  padding: 0 ${space(2)};
  border: 0;
  border-radius: ${radius.round};
  font: ${font.label};
  white-space: nowrap;
  cursor: pointer;
  background: ${color.warningWeak};
  color: ${color.warningText};
  &[data-refused] { background: ${color.dangerWeak}; color: ${color.dangerText}; }
  &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: 2px; }
  ${media.phone} {
    min-width: ${size.touch};
    height: ${size.touch};
    justify-content: center;
    background: none;
    ${({ $inPanel }) => !$inPanel && 'body:has([data-side-panel]) & { display: none; }'}
  }
  ${media.desktop} { ${({ $inPanel }) => $inPanel && 'display: none;'} }
`;

const dialog = source(async () => {
  const { loadTexts } = await import('../../../lib/texts.ts');
  const texts = [loadTexts('outbox'), loadTexts('planning')];
  const [{ OutboxDialog }] = await Promise.all([import('./OutboxDialog.tsx'), ...texts]);
  return OutboxDialog;
});

/** What another page load left here is sent whatever screen is open now. */
export const useWokenOutbox = (): void =>
  useEffect(() => {
    const owner = liveIdentity();
    if (owner !== null)
      void import('./wake-outbox.ts').then(
        ({ wake }) => wake(owner),
        () => undefined,
      );
  }, []);

type Props = {
  /** In what covers the top bar on a phone: only there. */
  readonly inPanel?: boolean;
};

/** How much of one's own work waits for a network or was refused, on every screen; nothing where there is none. */
export const OutboxChip = ({ inPanel = false }: Props) => {
  const { waiting, refused, notes } = useSyncExternalStore(outboxState.subscribe, outboxState.get);
  const { t, ready } = useTranslation('live', { useSuspense: false });
  const [open, setOpen] = useState(false);
  // Once there is something to count there may be no network to fetch it by.
  useEffect(() => {
    if (inPanel) for (const one of [dialog, leaveQuestion]) one.preload();
  }, [inPanel]);
  const waits = waiting.length + notes.length;
  const count = waits + refused.length;
  if (!ready || (count === 0 && !open)) return null;
  // What is read on it is part of what it is called.
  const [shown, label] =
    refused.length > 0
      ? [refused.length, t('outbox.refused', { count: refused.length })]
      : [waits, t('outbox.waiting', { count: waits })];
  return (
    <>
      {count > 0 && (
        <Root
          $inPanel={inPanel}
          type="button"
          title={label}
          aria-label={label}
          aria-haspopup="dialog"
          data-testid="outbox"
          data-refused={refused.length > 0 || undefined}
          onPointerEnter={dialog.preload}
          onFocus={dialog.preload}
          onClick={() => setOpen(true)}
        >
          {refused.length > 0 ? <TriangleAlert size={14} aria-hidden /> : <CloudUpload size={14} aria-hidden />}
          {shown}
        </Root>
      )}
      {open && <OnDemand of={dialog} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
};
