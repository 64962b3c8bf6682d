import { now as clockNow } from '../lib/clock.ts';
import { createConnectionStatus } from './connection-status.ts';

/** The one status of this page. Apart from the feed, so that the top bar of every screen can show it for free. */
export const connectionStatus = createConnectionStatus({
  now: clockNow,
  later: (task, milliseconds) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
});

let online = true;
const look = (): void => {
  if (navigator.onLine === online) return;
  online = navigator.onLine;
  connectionStatus.network(online);
};
look();
window.addEventListener('online', look);
window.addEventListener('offline', look);
// A laptop that wakes up, and some browsers, change without an event: the screen must not say what is no longer true.
setInterval(look, 2_000);
