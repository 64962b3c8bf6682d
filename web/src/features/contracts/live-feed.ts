import type { Feed } from '../../live/feed.ts';
import { liveFeed } from '../../live/services.ts';
import type { LiveTopic } from '../../live/topic.ts';
import { ContractsFeedDocument, type ContractsFeedSubscription } from './contracts-feed.gen.ts';

type Item = ContractsFeedSubscription['contractsFeed'];

const topic: LiveTopic<Item> = { field: 'contractsFeed', document: ContractsFeedDocument };

const contractsFeed = (): Feed<Item> => liveFeed(topic);

/** Calls `change` for each change of the contracts, and where some may have been missed. Answers how to call it off. */
export const onContractsChange = (change: () => void): (() => void) => {
  const feed = contractsFeed();
  const stop = feed.listen({ change, resync: change });
  feed.follow();
  return stop;
};
