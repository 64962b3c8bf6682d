/** A release replaces chunks; a page from before asks for files that are gone. One reload mends it, and never a loop. */
const key = 'cadenza.reloaded-at';
const pauseMs = 60_000;

type Platform = {
  readonly store: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  readonly reload: () => void;
};

/** true when a reload is under way, false when there was one within the minute and the error should be shown. */
export const reloadForStaleChunk = ({ store, now, reload }: Platform): boolean => {
  const last = Number(store.getItem(key) ?? Number.NEGATIVE_INFINITY);
  if (now() - last < pauseMs) return false;
  store.setItem(key, String(now()));
  reload();
  return true;
};

export const watchStaleChunks = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const reloading = reloadForStaleChunk({
      store: sessionStorage,
      now: () => Date.now(),
      reload: () => window.location.reload(),
    });
    // Kept from being thrown only while the page is leaving anyway.
    if (reloading) event.preventDefault();
  });
};
