import { useEffect, useRef } from 'react';

/** ms: a report is much work, and changes seldom come alone. */
const settleMs = 1_500;

/** Calls for every change, and where some may have been missed; answers how to let go. */
export type Follow = () => Promise<(changed: () => void) => () => void>;

// Their code comes after the figures: a report does not wait for it, and without it stays as it was read.
/** What happens to planned works. */
export const followWorks: Follow = async () => {
  const { planningFeed } = await import('../planning/data/live-feed.ts');
  return (changed) => {
    const feed = planningFeed();
    const stop = feed.listen({ change: changed, resync: changed, caughtUp: changed });
    feed.follow();
    return stop;
  };
};

/** What happens to support requests, for who may see those of everybody. */
export const followRequests: Follow = async () => {
  const { onRequestsChange } = await import('../support/inside/live-feed.ts');
  return (changed) => onRequestsChange({ change: changed, resync: changed });
};

/** When maintainers are away. */
export const followAbsences: Follow = async () => {
  const [{ recordsFeed }, { maintainerAbsence }] = await Promise.all([
    import('../registry/live-feed.ts'),
    import('@cadenza/domain/registry/maintainer-absence'),
  ]);
  return (changed) => {
    const feed = recordsFeed(maintainerAbsence);
    const stop = feed.listen({ change: changed, resync: changed, caughtUp: changed });
    feed.follow();
    return stop;
  };
};

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
