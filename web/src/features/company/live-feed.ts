import type { Feed } from '../../live/feed.ts';
import { liveFeed } from '../../live/services.ts';
import type { LiveTopic } from '../../live/topic.ts';
import { CompanyFeedDocument, type CompanyFeedSubscription } from './company-feed.gen.ts';

type Item = CompanyFeedSubscription['companyFeed'];

/** The company as it is now. */
export type CompanyNews = Item['upserted'][number];

const topic: LiveTopic<Item> = { field: 'companyFeed', document: CompanyFeedDocument };

const companyFeed = (): Feed<Item> => liveFeed(topic);

/**
 * Calls `change` for each change of the selected company, and where some may have been missed: nothing is known of it then. Answers
 * how to call it off.
 */
export const onCompanyChange = (change: (news?: CompanyNews) => void): (() => void) => {
  const feed = companyFeed();
  const stop = feed.listen({ change: ({ upserted: [news] }) => change(news), resync: () => change() });
  feed.follow();
  return stop;
};
