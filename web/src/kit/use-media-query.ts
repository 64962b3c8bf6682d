import { useCallback, useSyncExternalStore } from 'react';

export const coarseQuery = '(pointer: coarse)';

export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};
