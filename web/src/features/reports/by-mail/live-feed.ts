import { liveFeed } from '../../../live/services.ts';
import type { LiveTopic } from '../../../live/topic.ts';
import { ReportSchedulesFeedDocument, type ReportSchedulesFeedSubscription } from './schedules-feed.gen.ts';

const topic: LiveTopic<ReportSchedulesFeedSubscription['reportSchedulesFeed']> = {
  field: 'reportSchedulesFeed',
  document: ReportSchedulesFeedDocument,
};

/** Calls `change` when something is sent otherwise than before, and once when it listens. Answers how to call it off. */
export const onSchedulesChange = (change: () => void): (() => void) => {
  const feed = liveFeed(topic);
  const stop = feed.listen({ change, caughtUp: change, resync: change });
  feed.follow();
  return stop;
};
