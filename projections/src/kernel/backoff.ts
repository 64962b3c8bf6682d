import { setTimeout as sleep } from 'node:timers/promises';

/** Waits longer with each attempt (0, 1, …): 100 ms doubling to 5 s, with jitter. Rejects when the signal aborts. */
export const backoff = (attempt: number, signal: AbortSignal): Promise<void> => {
  const longest = Math.min(5_000, 100 * 2 ** attempt);
  return sleep(longest * (0.5 + Math.random() / 2), undefined, { signal });
};
