import { liveFeed } from '../../live/services.ts';
import type { LiveTopic } from '../../live/topic.ts';
import { PeopleFeedDocument, type PeopleFeedSubscription } from './people-feed.gen.ts';

export type PeopleChange = PeopleFeedSubscription['peopleFeed'];

const topic: LiveTopic<PeopleChange> = { field: 'peopleFeed', document: PeopleFeedDocument };

type Listener = {
  readonly change: (item: PeopleChange) => void;
  /** Some may have been missed. */
  readonly resync: () => void;
  /** Position of what was read before; without it, from now on, and `resync` is called once that has begun. */
  readonly after?: string;
};

/** Listens to changes of users and roles of the selected company. Answers how to let go. */
export const onPeopleChange = ({ change, resync, after }: Listener): (() => void) => {
  const feed = liveFeed(topic);
  const stop = feed.listen({ change, resync, ...(after === undefined ? { caughtUp: resync } : {}) });
  feed.follow(after);
  return stop;
};
