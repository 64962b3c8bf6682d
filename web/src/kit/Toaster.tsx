import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, layer, media, radius, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { phoneQuery } from './phone-query.ts';
import { RichText } from './RichText.tsx';
import { type Toast, type ToastKind, toastQueue } from './toast.ts';
import { useMediaQuery } from './use-media-query.ts';

const icons: Record<ToastKind, React.ReactNode> = {
  success: <CircleCheck size={16} aria-hidden color="var(--success-text)" />,
  error: <CircleAlert size={16} aria-hidden color="var(--danger-text)" />,
  info: <Info size={16} aria-hidden color="var(--accent-text)" />,
};

/** The look is ours: borders instead of shadows, our type, and the state as an icon beside the words. */
const Root = styled.div`
  display: contents;
  [data-sonner-toaster] { font: ${font.base}; z-index: ${layer.toast}; }
  ${media.desktop} {
    [data-sonner-toaster][data-x-position='center'] { left: var(--toast-center, 50%); }
    [data-sonner-toaster], [data-sonner-toast][data-styled='true'] { width: min(356px, var(--toast-room, 100vw)); }
  }
  [data-sonner-toast][data-styled='true'] {
    gap: 10px;
    padding: 10px 14px;
    border: 1px solid ${color.border};
    border-radius: ${radius.large};
    background: ${color.raised};
    color: ${color.fg};
    box-shadow: 0 4px 16px rgb(0 0 0 / 0.12);
    font: ${font.base};
  }
  [data-sonner-toast][data-type='error'] { border-color: ${color.danger}; }
  [data-sonner-toast] [data-title] { font-weight: 500; }
  [data-sonner-toast][data-styled='true'] [data-button] { background: ${color.accent}; color: ${color.onAccent}; }
`;

/** ms */
const longestRead = 20_000;

const withdrawn = new Set<number>();

const draw = ({ id, kind, message, duration, action, onClose }: Toast): void => {
  sonner[kind](<RichText text={message} />, {
    id,
    duration,
    icon: icons[kind],
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.perform } }),
    // What stays longer than it takes to read is closed by whoever has read it.
    closeButton: duration > longestRead,
    // Told of withdrawals, too, which nobody did by hand.
    onDismiss: () => withdrawn.delete(id) || onClose?.(),
  });
};

const drain = (): void => {
  for (const one of toastQueue.take()) draw(one);
  for (const id of toastQueue.takeWithdrawn()) {
    withdrawn.add(id);
    sonner.dismiss(id);
  }
};

/** In the free part of the top bar (`ToastRoom.tsx`), and over nothing below it. */
const inTopBar = { top: `calc(var(--toast-top, 0px) + ${space(1)})` };
/** What a dialog leaves free on a phone (`toastRoom`). */
const aboveDialog = { top: `calc(env(safe-area-inset-top, 0px) + ${space(1)})` };
const aboveFloor = { bottom: `calc(var(--toast-floor, var(--safe-bottom)) + ${space(2)})` };

export const Toaster = () => {
  const { t } = useTranslation('common');
  const phone = useMediaQuery(phoneQuery);
  const underDialog = useSyncExternalStore(toastQueue.subscribe, toastQueue.isUnderDialog);
  const atFoot = phone && !underDialog;
  useEffect(() => {
    drain();
    return toastQueue.subscribe(drain);
  }, []);
  return (
    <Root>
      <Sonner
        position={atFoot ? 'bottom-center' : 'top-center'}
        offset={atFoot ? aboveFloor : phone ? aboveDialog : inTopBar}
        mobileOffset={atFoot ? aboveFloor : aboveDialog}
        containerAriaLabel={t('messages')}
        visibleToasts={4}
        gap={8}
        toastOptions={{ closeButtonAriaLabel: t('close') }}
      />
    </Root>
  );
};
