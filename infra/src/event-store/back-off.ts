import { setTimeout as delay } from 'node:timers/promises';

/** Waits, jittered, before another attempt: 10-20 ms first, then twice as long each time, at most 1-2 s. */
export const backOff = async (attempt: number, signal?: AbortSignal): Promise<void> => {
  const ceiling = Math.min(2_000, 20 * 2 ** attempt);
  await delay(ceiling * (0.5 + Math.random() / 2), undefined, signal && { signal }).catch(() => {}); // aborted: no wait
};

/** The result, or undefined as soon as the signal aborts; the operation itself goes on unheard. */
export const unlessAborted = async <T>(operation: Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const onAbort = () => resolve(undefined);
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([operation, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
