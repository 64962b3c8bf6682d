import { useEffect } from 'react';
import { whenUsed } from '../../kit/when-used.ts';
import { type KeptDays, keptDays } from '../../lib/kept-days.ts';
import { prefetch } from '../../lib/lazy-files.ts';
import { detailPanel, preloadAll } from './lazy.ts';
import { usePlanningRights } from './rows/permissions.ts';
import { preloadSaying, usePlanning } from './session/services.ts';

/** Safari has no idle callbacks; a moment after the first paint is as good. */
const whenIdle = (task: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(task, { timeout: 3_000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, 500);
  return () => clearTimeout(timer);
};

/**
 * ms for which a screen stands untouched before the next days are read: on a slow network what is on screen comes first, and whoever
 * looks at the day's work beside the door may be without one a few seconds later.
 */
const rest = 1_500;

/** Keeps the next days on the devices of those who work where there may be no network: with a phone, or on own interventions. */
export const useKeptAhead = (timeZone: string | undefined, narrow: boolean): void => {
  const { maintainerId, works } = usePlanningRights();
  const { keptDays: kept } = usePlanning();
  const keeps = works && (narrow || maintainerId !== null);
  // What an earlier visit has left is here already.
  useEffect(() => {
    if (!keeps) return;
    keptDays.set(null);
    const told = (days: KeptDays): void => {
      if (keptDays.get() === null) keptDays.set(days);
    };
    const cancel = whenIdle(() => void kept().then(told, () => undefined));
    return () => {
      cancel();
      keptDays.set(undefined);
    };
  }, [keeps, kept]);
  useEffect(() => {
    if (!keeps || timeZone === undefined) return;
    let stop: () => void = () => undefined;
    let left = false;
    const begin = async (): Promise<void> => {
      preloadSaying();
      // A copy whose panel cannot be opened without a network is none: its code comes first.
      const [{ keepAhead }] = await Promise.all([import('./kept/keep-ahead.ts'), detailPanel.fetch()]);
      if (!left) stop = keepAhead({ maintainerId, timeZone });
    };
    // Code that does not arrive now comes with the next visit.
    let cancel: () => void = () => undefined;
    const beginOnce = (): void => {
      calm();
      cancel = whenIdle(() => void begin().catch(() => undefined));
    };
    // Whoever begins to work may be on the way to where there is no network.
    const untouched = whenUsed(beginOnce);
    const rested = setTimeout(beginOnce, rest);
    const calm = (): void => {
      untouched();
      clearTimeout(rested);
    };
    return () => {
      left = true;
      calm();
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
