import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Feed } from '../../live/feed.ts';
import type { RecordsChange } from './records-change.ts';

/** ms after which a client that did not arrive is asked for again. */
const againMs = 5_000;

/**
 * Hands over the feed of a kind once its client is there, which comes behind the list: what is shown first waits for nothing.
 * Answers how to call it off; `use` answers how to let go of the feed.
 */
export const withFeed = (kind: Kind, use: (feed: Feed<RecordsChange>) => () => void): (() => void) => {
  let over = false;
  let letGo: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async (): Promise<void> => {
    try {
      const { recordsFeed } = await import('./live-feed.ts');
      if (!over) letGo = use(recordsFeed(kind));
    } catch {
      // It has not arrived, as without a network: the list is as it was read, and this is tried again.
      if (!over) timer = setTimeout(() => void load(), againMs);
    }
  };
  void load();
  return () => {
    over = true;
    clearTimeout(timer);
    letGo();
  };
};
