import { feedKeptAfter, readFeed } from '@cadenza/projections/feed/queries';
import { readPositions } from '@cadenza/projections/kernel/positions';
import type { Services } from '../services.ts';
import type { FeedSource } from './feed-item.ts';

/** The change feed of one topic, for its hub. The projection that writes a topic has its name. */
export const changeFeed = ({ pool }: Pick<Services, 'pool'>, topic: string): FeedSource => ({
  read: (after, limit, companyId) =>
    readFeed(pool, { topic, after, limit, ...(companyId === undefined ? {} : { companyId }) }),
  reached: async () => (await readPositions(pool)).get(topic) ?? 0n,
  keeps: async (after) => {
    const keptAfter = await feedKeptAfter(pool, topic);
    return keptAfter !== undefined && after >= keptAfter;
  },
});

/** Whether a signal of the feed speaks of this topic; words that are none of a projection's may speak of any. */
export const speaksOf = (payload: string, topic: string): boolean => {
  const [, named] = /^{"topic":"([^"]+)"/.exec(payload) ?? [];
  return named === undefined || named === topic;
};
