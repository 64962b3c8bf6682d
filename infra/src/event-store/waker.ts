/** A sleeper that never misses a call: one that comes before `wait` makes the next `wait` return at once. */
export type Waker = {
  wake: () => void;
  /** Resolves on `wake`, after `timeout` milliseconds if given, or when the signal aborts. Never rejects. */
  wait: (signal: AbortSignal, timeout?: number) => Promise<void>;
};

export const createWaker = (): Waker => {
  let called = false;
  let resume = () => {};
  return {
    wake: () => {
      called = true;
      resume();
    },
    wait: async (signal, timeout) => {
      if (!called && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        resume = resolve;
        const onAbort = () => resolve();
        const timer = timeout === undefined ? undefined : setTimeout(resolve, timeout);
        signal.addEventListener('abort', onAbort);
        await promise;
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      }
      called = false;
    },
  };
};
