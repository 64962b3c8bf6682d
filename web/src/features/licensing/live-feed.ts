import { liveFeed } from '../../live/services.ts';
import type { LiveTopic } from '../../live/topic.ts';
import { CatalogueFeedDocument, type CatalogueFeedSubscription } from './catalogue-feed.gen.ts';

type CatalogueChange = CatalogueFeedSubscription['catalogueFeed'];

const topic: LiveTopic<CatalogueChange> = { field: 'catalogueFeed', document: CatalogueFeedDocument };

/** Calls when others have changed what can be bought, or may have. Answers how to let go. */
export const onCatalogueChange = (changed: () => void): (() => void) => {
  const feed = liveFeed(topic);
  const stop = feed.listen({ change: changed, resync: changed, caughtUp: changed });
  feed.follow(undefined);
  return stop;
};
