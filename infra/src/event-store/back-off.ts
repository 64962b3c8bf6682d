/** Waits, jittered, before another attempt: 10-20 ms first, then twice as long each time, at most 1-2 s, never beyond `most`. */
export const backOff = (attempt: number, signal?: AbortSignal, most = Number.POSITIVE_INFINITY): Promise<void> => {
  const pause = Math.min(most, Math.min(2_000, 20 * 2 ** attempt) * (0.5 + Math.random() / 2));
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, pause);
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
  });
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
