import { print } from 'graphql';
import { operationIds } from '../lib/operations.gen.ts';
import { session } from '../lib/services.ts';
import { signedIn } from '../lib/session/session-store.ts';
import { createPlanningFeed, type PlanningFeed } from './feed.ts';
import { PlanningFeedDocument } from './planning-feed.gen.ts';
import { connectionStatus } from './status.ts';
import { createLiveClient, type LiveClient } from './ws-client.ts';

const socketUrl = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`;

/** Whose rows are on screen: another user or company is another feed. null when nobody is signed in. */
export const liveIdentity = (): string | null => {
  const claims = signedIn(session.get())?.claims;
  return claims === undefined ? null : `${claims.userId} ${claims.companyId}`;
};

let open: { readonly identity: string; readonly client: LiveClient; readonly feed: PlanningFeed } | null = null;

const close = (): void => {
  open?.feed.dispose();
  open?.client.dispose();
  open = null;
  connectionStatus.reset();
};

/** The one feed of this tab, for the company that is selected now. */
export const planningFeed = (): PlanningFeed => {
  const identity = liveIdentity();
  if (identity === null) throw new Error('The live feed is only for signed-in users');
  if (open?.identity === identity) return open.feed;
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
  const documentId = import.meta.env.PROD ? operationIds.PlanningFeed : undefined;
  const feed = createPlanningFeed({
    client,
    document: print(PlanningFeedDocument),
    documentId,
    status: connectionStatus,
  });
  connectionStatus.started();
  open = { identity, client, feed };
  return feed;
};

session.subscribe(() => {
  if (open !== null && liveIdentity() !== open.identity) close();
});

// A phone that wakes, or a network that comes back, should not wait for the next attempt.
const wake = (): void => open?.client.wake();
window.addEventListener('online', wake);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake();
});
