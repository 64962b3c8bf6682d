import { useEffect } from 'react';
import { prefetch } from '../../first-paint/lazy-files.ts';
import { whenUsed } from '../../kit/when-used.ts';
import { usePlanningRights } from './data/permissions.ts';
import { preloadSaying } from './data/services.ts';
import { preloadAll } from './lazy.ts';

/** Safari has no idle callbacks; a moment after the first paint is as good. */
const whenIdle = (task: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(task, { timeout: 3_000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, 500);
  return () => clearTimeout(timer);
};

/** ms for which a screen stands before the next days are read: on a slow network what is on screen comes first, and what is touched. */
const rest = 10_000;

/** Keeps the next days on the devices of those who work where there may be no network: with a phone, or on own interventions. */
export const useKeptAhead = (timeZone: string | undefined, narrow: boolean): void => {
  const { maintainerId, works } = usePlanningRights();
  const keeps = works && (narrow || maintainerId !== null);
  useEffect(() => {
    if (!keeps || timeZone === undefined) return;
    let stop: () => void = () => undefined;
    let left = false;
    const begin = async (): Promise<void> => {
      const { keepAhead } = await import('./data/keep-ahead.ts');
      if (!left) stop = keepAhead({ maintainerId, timeZone });
    };
    // Code that does not arrive now comes with the next visit.
    let cancel: () => void = () => undefined;
    const rested = setTimeout(() => {
      cancel = whenIdle(() => void begin().catch(() => undefined));
    }, rest);
    return () => {
      left = true;
      clearTimeout(rested);
      cancel();
      stop();
    };
  }, [keeps, maintainerId, timeZone]);
};

/**
 * Fetches the dialogs and panels of a screen as soon as the screen itself has come to rest, and runs them when somebody begins
 * to use it. A phone, whose network is dear, fetches them at the first touch; the service worker keeps them for later visits.
 */
export const usePreload = (ready: boolean, narrow: boolean): void => {
  useEffect(() => (ready && !narrow ? whenIdle(() => prefetch('dialogs')) : undefined), [ready, narrow]);
  useEffect(
    () =>
      ready
        ? whenUsed(() => {
            preloadAll();
            preloadSaying();
          })
        : undefined,
    [ready],
  );
};
