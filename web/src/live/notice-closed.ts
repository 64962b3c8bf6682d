import { connectionStatus } from './status.ts';

const listeners = new Set<() => void>();
let closed = false;

const set = (next: boolean): void => {
  if (next === closed) return;
  closed = next;
  for (const listener of [...listeners]) listener();
};

// The next time that the network goes is told again.
connectionStatus.subscribe(() => {
  const { kind } = connectionStatus.get();
  if (kind === 'live' || kind === 'idle') set(false);
});

/** Whether somebody has read the notice of a lost network and closed it, wherever it stood. */
export const noticeClosed = {
  get: (): boolean => closed,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: (): void => set(true),
};
