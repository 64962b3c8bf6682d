import { feedKeptAfter, readFeed } from '@cadenza/projections/feed/queries';
import { readPositions } from '@cadenza/projections/kernel/positions';
import type { Services } from '../kernel/services.ts';
import type { FeedSource } from './feed-item.ts';

export const planningTopic = 'planning';

/** The change feed of planning, for the hub. */
export const planningSource = ({ pool }: Pick<Services, 'pool'>): FeedSource => ({
  read: (after, limit, companyId) =>
    readFeed(pool, { topic: planningTopic, after, limit, ...(companyId === undefined ? {} : { companyId }) }),
  reached: async () => (await readPositions(pool)).get(planningTopic) ?? 0n,
  keeps: async (after) => {
    const keptAfter = await feedKeptAfter(pool, planningTopic);
    return keptAfter !== undefined && after >= keptAfter;
  },
});
