import { useEffect, useRef } from 'react';
import { failureOf } from '../lib/failure.ts';

/** So long after the network came back a failure may still be of a request that went before. */
const justBackMs = 10_000;
let cameBack = Number.NEGATIVE_INFINITY;
window.addEventListener('online', () => {
  cameBack = performance.now();
});

/**
 * What failed for want of a network is asked again when the network is back: nobody has to press for that. Also where it came back before
 * the failure was told, once.
 */
export const useRetryOnline = (error: unknown, retry: (() => void) | undefined): void => {
  const retried = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (retry === undefined || error === null || error === undefined) return;
    const failure = failureOf(error);
    if (failure !== 'unreachable' && failure !== 'code') return;
    const again = (): void => {
      retried.current = cameBack;
      retry();
    };
    if (performance.now() - cameBack < justBackMs && retried.current !== cameBack) {
      again();
      return;
    }
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [error, retry]);
};
