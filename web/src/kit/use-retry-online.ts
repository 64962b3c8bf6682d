import { useEffect } from 'react';
import { failureOf } from '../lib/failure.ts';

/** What failed for want of a network is asked again when the network is back: nobody has to press for that. */
export const useRetryOnline = (error: unknown, retry: (() => void) | undefined): void => {
  useEffect(() => {
    if (retry === undefined || error === null || error === undefined) return;
    const failure = failureOf(error);
    if (failure !== 'unreachable' && failure !== 'code') return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [error, retry]);
};
