import { useCallback, useEffect, useState } from 'react';
import { useRetryOnline } from '../../kit/use-retry-online.ts';

export type Read<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'ready'; readonly value: T };

/**
 * What a call answers, read when the screen opens, and again by `read`; meanwhile the last answer stays. `load` keeps its identity
 * for as long as it asks for the same.
 */
export const useRead = <T>(load: (signal: AbortSignal) => Promise<T>) => {
  const [state, setState] = useState<Read<T>>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is another reading of the same
  useEffect(() => {
    const stop = new AbortController();
    setState((before) => (before.is === 'failed' ? { is: 'loading' } : before));
    load(stop.signal).then(
      (value) => setState({ is: 'ready', value }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState((before) => (before.is === 'ready' ? before : { is: 'failed', error }));
      },
    );
    return () => stop.abort();
  }, [load, attempt]);
  const read = useCallback(() => setAttempt((before) => before + 1), []);
  useRetryOnline(state.is === 'failed' ? state.error : undefined, read);
  return { state, read };
};
