import { createClient, type Client as SocketClient } from 'graphql-ws';
import WebSocket from 'ws';

const query = `subscription($after: Position) { planningFeed(after: $after) {
  signal position change commandId removedIds actor { name } upserted { id start notes tickedLineIds version behindSince } } }`;

export type FeedItem = {
  signal: string;
  position: string;
  change: string | null;
  removedIds: string[];
  actor: { name: string } | null;
  upserted: { id: string; notes: string | null; behindSince: string | null }[];
};

/** The planning feed of the api at this address, as a client has it: items one by one, and how the socket was closed. */
export const followFeed = (address: string, token: string, after?: string) => {
  const closed = Promise.withResolvers<{ code: number }>();
  const client: SocketClient = createClient({
    url: `${address.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
    on: { closed: (event) => closed.resolve(event as { code: number }) },
  });
  const items = client.iterate<{ planningFeed: FeedItem }>({ query, variables: { after: after ?? null } });
  const next = async (): Promise<FeedItem> => {
    const { value } = await items.next();
    if (!value?.data) throw new Error(JSON.stringify(value));
    return value.data.planningFeed;
  };
  return { next, closed: closed.promise, end: () => client.dispose() };
};
