/** Whether nothing can be asked for now: no network, and no worker yet that keeps the pages on this device. */
export const isAway = (): boolean => !navigator.onLine && !navigator.serviceWorker?.controller;
