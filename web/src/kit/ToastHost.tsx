import { useSyncExternalStore } from 'react';
import { OnDemand, source } from './OnDemand.tsx';
import { toastQueue } from './toast.ts';

const toaster = source(async () => (await import('./Toaster.tsx')).Toaster);

let everUsed = false;
const read = (): boolean => {
  everUsed ||= toastQueue.get().length > 0;
  return everUsed;
};

/** Stands at the root of the page; draws nothing until there is something to say. */
export const ToastHost = () =>
  useSyncExternalStore(toastQueue.subscribe, read) ? <OnDemand of={toaster} props={{}} /> : null;
