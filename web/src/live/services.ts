import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { sentAs } from '../lib/ask.ts';
import { session } from '../lib/services.ts';
import { signedIn } from '../lib/session/session-store.ts';
import { createFeed, type Feed } from './feed.ts';
import { connectionStatus } from './status.ts';
import type { LiveTopic, TopicItem } from './topic.ts';
import { createLiveClient, type LiveClient } from './ws-client.ts';

const socketUrl = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`;

/** Whose rows are on screen: another user or company is another feed. null when nobody is signed in. */
export const liveIdentity = (): string | null => {
  const claims = signedIn(session.get())?.claims;
  return claims === undefined ? null : `${claims.userId} ${claims.companyId}`;
};

type Open = {
  readonly identity: string;
  readonly client: LiveClient;
  /** By topic: a map of feeds whose items differ, which only `liveFeed` takes out by the same key again. */
  readonly feeds: Map<object, { dispose(): void }>;
};

let open: Open | null = null;

const close = (): void => {
  for (const feed of open?.feeds.values() ?? []) feed.dispose();
  open?.client.dispose();
  open = null;
  connectionStatus.reset();
};

/** The one socket of this tab, for the company that is selected now. */
const opened = (): Open => {
  const identity = liveIdentity();
  if (identity === null) throw new Error('Live feeds are only for signed-in users');
  if (open?.identity === identity) return open;
  close();
  const client = createLiveClient({
    url: socketUrl(),
    now: () => performance.now(),
    tokens: {
      fresh: () => session.freshToken(),
      renewed: async () => {
        const token = signedIn(session.get())?.token;
        return token === undefined ? null : session.refresh(token);
      },
    },
  });
  open = { identity, client, feeds: new Map() };
  return open;
};

/** The one feed of this tab for a topic. */
export const liveFeed = <Item extends TopicItem>(topic: LiveTopic<Item>): Feed<Item> => {
  const { client, feeds } = opened();
  const known = feeds.get(topic);
  // What stands under a topic was made for it, below.
  if (known !== undefined) return known as Feed<Item>;
  const { field, document, variables } = topic;
  const feed = createFeed<Item>({
    client,
    field,
    operation: sentAs(document),
    variables,
    status: connectionStatus.feed,
  });
  feeds.set(topic, feed);
  return feed;
};

/** What is so only now, with no position and nothing to catch up with: told again after a drop. Answers how to end it. */
export const followNow = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  next: (data: Data) => void,
): (() => void) =>
  opened().client.subscribe<Data>(
    { query: '', ...sentAs(document), variables },
    {
      next: ({ data }) => {
        if (data) next(data);
      },
      // Who may not know sees nobody.
      error: () => undefined,
      complete: () => undefined,
    },
  );

session.subscribe(() => {
  if (open !== null && liveIdentity() !== open.identity) close();
});

// A phone that wakes, or a network that comes back, should not wait for the next attempt.
const wake = (): void => open?.client.wake();
window.addEventListener('online', wake);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake();
});
