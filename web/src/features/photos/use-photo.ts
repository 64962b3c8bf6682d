import { useCallback, useEffect, useState } from 'react';
import { http } from '../../lib/services.ts';

const base = '/api/support-request-images';

/** `from`: whose downloads it is one of; those of support requests unless told. */
export type Photo = { readonly id: string; readonly fileName: string; readonly mime: string; readonly from?: string };
type State = { readonly url: string | null; readonly error: unknown; readonly retry: () => void };

/** A photo as an address that an image shows: fetched as its reader, kept for as long as it is shown. */
export const usePhoto = ({ fileName, mime, from = base }: Photo): State => {
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setError(undefined);
    setAttempt((count) => count + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | undefined;
    const load = async (): Promise<void> => {
      const answer = await http.raw(`${from}/downloads/${encodeURIComponent(fileName)}`, { signal: leaving.signal });
      const content = await answer.arrayBuffer();
      if (leaving.signal.aborted) return;
      made = URL.createObjectURL(new Blob([content], { type: mime }));
      setUrl(made);
    };
    load().catch((failure: unknown) => {
      if (!leaving.signal.aborted) setError(failure);
    });
    return () => {
      leaving.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [from, fileName, mime, attempt]);
  return { url, error, retry };
};
