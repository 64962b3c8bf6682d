import type { Feed, FeedListener } from '../../../live/feed.ts';
import { liveFeed } from '../../../live/services.ts';
import type { LiveTopic } from '../../../live/topic.ts';
import { PlanningFeedDocument, type PlanningFeedSubscription } from './planning-feed.gen.ts';

export type FeedItem = PlanningFeedSubscription['planningFeed'];
export type PlanningFeed = Feed<FeedItem>;
export type PlanningListener = FeedListener<FeedItem>;

const topic: LiveTopic<FeedItem> = { field: 'planningFeed', document: PlanningFeedDocument };

/** The changes of the plan, for all screens of this tab. */
export const planningFeed = (): PlanningFeed => liveFeed(topic);
