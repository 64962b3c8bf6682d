import { useEffect } from 'react';
import { preloadAll } from './later.ts';

/** Safari has no idle callbacks; a moment after the first paint is as good. */
const whenIdle = (task: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(task, { timeout: 3_000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, 500);
  return () => clearTimeout(timer);
};

/** Fetches the dialogs and panels of a screen as soon as the screen itself has come to rest. */
export const usePreload = (ready: boolean): void => {
  useEffect(() => (ready ? whenIdle(preloadAll) : undefined), [ready]);
};
