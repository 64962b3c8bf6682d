import { liveFeed } from '../../../live/services.ts';
import type { LiveTopic } from '../../../live/topic.ts';
import { SupportRequestsFeedDocument, type SupportRequestsFeedSubscription } from './requests-feed.gen.ts';

export type RequestsChange = SupportRequestsFeedSubscription['supportRequestsFeed'];

const topic: LiveTopic<RequestsChange> = { field: 'supportRequestsFeed', document: SupportRequestsFeedDocument };

type Listener = {
  readonly change: (item: RequestsChange) => void;
  /** Some may have been missed. */
  readonly resync: () => void;
  /** Position of what was read before; without it, from now on, and `resync` is called once that has begun. */
  readonly after?: string;
};

/** Listens to changes of support requests of the selected company, for who may read all of them. Answers how to let go. */
export const onRequestsChange = ({ change, resync, after }: Listener): (() => void) => {
  const feed = liveFeed(topic);
  const stop = feed.listen({ change, resync, ...(after === undefined ? { caughtUp: resync } : {}) });
  feed.follow(after);
  return stop;
};
