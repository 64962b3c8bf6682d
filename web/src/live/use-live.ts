import { useEffect, useRef } from 'react';

/** ms: a page of many works is much work, and changes seldom come alone. */
const settleMs = 1_500;

/** Calls for every change, and where some may have been missed; answers how to let go. */
export type Follow = () => Promise<(changed: () => void) => () => void>;

/** Reads again once what is followed has changed, and has been left alone for a moment. `follow` stays the same. */
export const useLive = (reload: () => void, follow: Follow | null): void => {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    if (follow === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), settleMs);
    };
    let over = false;
    let stop = (): void => undefined;
    follow().then(
      (listen) => {
        if (!over) stop = listen(again);
      },
      () => undefined,
    );
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, [follow]);
};
