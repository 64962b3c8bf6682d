import type { Follow } from '../../live/use-live.ts';

// Their code comes after the figures: a report does not wait for it, and without it stays as it was read.
/** What happens to planned works. */
export const followWorks: Follow = async () => {
  const { planningFeed } = await import('../planning/rows/live-feed.ts');
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
