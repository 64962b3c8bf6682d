import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastQueue } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }));

let everUsed = false;
const read = (): boolean => {
  everUsed ||= toastQueue.get().length > 0;
  return everUsed;
};

/** Stands at the root of the page; draws nothing until there is something to say. */
export const ToastHost = () =>
  useSyncExternalStore(toastQueue.subscribe, read) ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
