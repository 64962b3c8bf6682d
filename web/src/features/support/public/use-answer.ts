import { useCallback, useEffect, useState } from 'react';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';

export type Answer<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'ready'; readonly value: T };

const loading = { is: 'loading' } as const;

/** What a call answers, and again by `again`; meanwhile the last answer stays. `load` keeps its identity as long as it asks the same; null asks nothing. */
export const useAnswer = <T>(load: ((signal: AbortSignal) => Promise<T>) | null) => {
  const [asked, setAsked] = useState<{ readonly load: typeof load; readonly answer: Answer<T> }>({
    load,
    answer: loading,
  });
  const [attempt, setAttempt] = useState(0);
  // An answer to what was asked before is none.
  const answer: Answer<T> = asked.load === load ? asked.answer : loading;
  const settle = useCallback((next: Answer<T>) => setAsked({ load, answer: next }), [load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks the same once more
  useEffect(() => {
    if (load === null) return;
    const stop = new AbortController();
    load(stop.signal).then(
      (value) => setAsked({ load, answer: { is: 'ready', value } }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setAsked((before) =>
          before.load === load && before.answer.is === 'ready' ? before : { load, answer: { is: 'failed', error } },
        );
      },
    );
    return () => stop.abort();
  }, [load, attempt]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  useRetryOnline(answer.is === 'failed' ? answer.error : undefined, again);
  return { answer, settle, again };
};
