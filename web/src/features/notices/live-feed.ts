import { liveFeed } from '../../live/services.ts';
import type { LiveTopic } from '../../live/topic.ts';
import { NoticesFeedDocument, type NoticesFeedSubscription } from './notices-feed.gen.ts';

const topic: LiveTopic<NoticesFeedSubscription['noticesFeed']> = {
  field: 'noticesFeed',
  document: NoticesFeedDocument,
};

/** Calls `change` when there may be something new for the reader, and once when it listens. Answers how to call it off. */
export const onNoticesChange = (change: () => void): (() => void) => {
  const feed = liveFeed(topic);
  const stop = feed.listen({ change, caughtUp: change, resync: change });
  feed.follow();
  return stop;
};
