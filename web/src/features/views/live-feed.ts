import { liveFeed } from '../../live/services.ts';
import type { LiveTopic } from '../../live/topic.ts';
import { ViewsFeedDocument, type ViewsFeedSubscription } from './views-feed.gen.ts';

const topic: LiveTopic<ViewsFeedSubscription['viewsFeed']> = { field: 'viewsFeed', document: ViewsFeedDocument };

/** Calls `change` when views are saved, changed or removed by somebody, and where some may have been missed. Answers how to call it off. */
export const onViewsChange = (change: () => void): (() => void) => {
  const feed = liveFeed(topic);
  const stop = feed.listen({ change, resync: change });
  feed.follow();
  return stop;
};
