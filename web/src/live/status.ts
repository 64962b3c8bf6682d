import { createConnectionStatus } from './connection-status.ts';

/** The one status of this page. Apart from the feed, so that the top bar of every screen can show it for free. */
export const connectionStatus = createConnectionStatus({
  now: () => Date.now(),
  later: (task, milliseconds) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
});

window.addEventListener('online', () => connectionStatus.network(true));
window.addEventListener('offline', () => connectionStatus.network(false));
if (!navigator.onLine) connectionStatus.network(false);
