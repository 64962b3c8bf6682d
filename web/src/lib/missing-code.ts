import { askBuild, type BuildAnswer, reloadOnce } from './newer-build.ts';
import { outboxState } from './outbox-state.ts';
import { unsaved } from './unsaved.ts';

type Platform = {
  readonly target: EventTarget;
  readonly isOnline: () => boolean;
  /** Whether the server answers again: a browser says that it is online as soon as there is any network at all. */
  readonly askBuild: () => Promise<BuildAnswer>;
  /** Something on this page would be lost with it. */
  readonly isBusy: () => boolean;
  /** Somebody reads of what is missing: what was only fetched ahead takes no screen away. */
  readonly isSeen: () => boolean;
  readonly reload: () => unknown;
  readonly later: (task: () => void, milliseconds: number) => unknown;
};

const browser: Platform = {
  target: globalThis,
  isOnline: () => navigator.onLine,
  askBuild,
  isBusy: () => unsaved.any() || outboxState.any(),
  isSeen: () => document.querySelector('[role=alert]>:is(h1,h2)') !== null,
  reload: reloadOnce,
  later: setTimeout,
};

/** ms until the server is asked once more whether it is there. */
const pause = 2_000;

/**
 * A page whose network went before all its parts had come is loaded again when the network is back: browsers up to Chromium 155
 * never ask again for a module that did not come once. Only where that is told on the screen, and never over what somebody writes, or what waits to be sent: then a part that
 * is missed later says so itself. Vite tells of each part that did not come.
 */
export const followMissingCode = (platform: Platform = browser): void => {
  const { target, isOnline, askBuild, isBusy, isSeen, reload, later } = platform;
  let missed = false;
  const back = async (): Promise<void> => {
    if (!missed || !isOnline()) return;
    if ((await askBuild()) === 'unknown') later(back, pause);
    else if (!isBusy() && isSeen()) reload();
  };
  target.addEventListener('vite:preloadError', () => {
    if (!isOnline()) missed = true;
    else void back();
  });
  target.addEventListener('online', back);
};
