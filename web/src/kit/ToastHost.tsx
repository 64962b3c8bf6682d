import { useEffect, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { layer, media, radius, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { OnDemand, source } from './OnDemand.tsx';
import { toastQueue } from './toast.ts';
import { whenUsed } from './when-used.ts';

const toaster = source(async () => (await import('./Toaster.tsx')).Toaster);

const Plain = styled.div`
  position: fixed;
  inset: ${space(1)} 0 auto;
  z-index: ${layer.toast};
  width: fit-content;
  max-width: min(480px, 100% - 32px);
  margin: 0 auto;
  padding: 10px 14px;
  border: 1px solid ${color.danger};
  border-radius: ${radius.large};
  background: ${color.raised};
  ${media.phone} {
    &:not([data-above]) { inset: auto 0 calc(var(--toast-floor, var(--safe-bottom)) + ${space(2)}); }
  }
`;

const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** What there is to say is said, drawn or not: the last message in plain words, until the next one. */
const PlainToast = () => {
  const underDialog = useSyncExternalStore(toastQueue.subscribe, toastQueue.isUnderDialog, () => false);
  const [queue] = useState(toastQueue.get);
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.get, () => queue);
  const last = waiting.at(-1);
  if (last === undefined) return null;
  const { message, action } = last;
  return (
    <Plain role="alert" data-above={underDialog || undefined}>
      {withoutMarkup(message)}{' '}
      {action !== undefined && (
        <button type="button" onClick={action.perform}>
          {action.label}
        </button>
      )}
    </Plain>
  );
};

let everUsed = false;
const read = (): boolean => {
  everUsed ||= toastQueue.get().length > 0;
  return everUsed;
};

/** Stands at the root of the page; draws nothing until there is something to say. */
export const ToastHost = () => {
  const used = useSyncExternalStore(toastQueue.subscribe, read);
  const [missing, setMissing] = useState(false);
  useEffect(() => whenUsed(toaster.preload), []);
  useEffect(() => {
    if (used)
      toaster.fetch().then(
        () => setMissing(false),
        () => setMissing(true),
      );
  }, [used]);
  if (!used) return null;
  return missing ? <PlainToast /> : <OnDemand of={toaster} props={{}} />;
};
