import { CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { outboxState } from '../../lib/outbox-state.ts';
import { liveIdentity } from '../../live/services.ts';
import { font, media, radius, size, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Root = styled.button`
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
  ${media.phone} { min-width: ${size.touch}; height: ${size.touch}; justify-content: center; background: none; }
`;

const dialog = source(async () => {
  const { loadTexts } = await import('../texts.ts');
  const [{ OutboxDialog }] = await Promise.all([
    import('../../features/planning/outbox/OutboxDialog.tsx'),
    loadTexts('outbox'),
  ]);
  return OutboxDialog;
});

/** How much of one's own work waits for a network or was refused, on every screen; nothing where there is none. */
export const OutboxChip = () => {
  const { waiting, refused, notes } = useSyncExternalStore(outboxState.subscribe, outboxState.get);
  const { t, ready } = useTranslation('live', { useSuspense: false });
  const [open, setOpen] = useState(false);
  const waits = waiting.length + notes.length;
  const count = waits + refused.length;
  useEffect(() => {
    const owner = liveIdentity();
    // What another page load left here is sent whatever screen is open now.
    if (owner !== null)
      void import('../../features/planning/outbox/wake-outbox.ts').then(
        ({ wake }) => wake(owner),
        () => undefined,
      );
  }, []);
  if (!ready || (count === 0 && !open)) return null;
  const label =
    refused.length > 0 ? t('outbox.refused', { count: refused.length }) : t('outbox.waiting', { count: waits });
  return (
    <>
      {count > 0 && (
        <Root
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
          {count}
        </Root>
      )}
      {open && <OnDemand of={dialog} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
};
