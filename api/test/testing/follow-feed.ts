import { createClient, type Client as SocketClient } from 'graphql-ws';
import WebSocket from 'ws';

const kept = 'version behindSince';
/** What a topic tells beside what every topic does. */
const more: Readonly<Record<string, { item: string; row: string }>> = {
  companyFeed: { item: 'change', row: `${kept} businessName logo` },
  documentsFeed: { item: '', row: 'description' },
  peopleFeed: { item: 'kind', row: '' },
  catalogueFeed: { item: '', row: '' },
  viewsFeed: { item: '', row: 'name version' },
  noticesFeed: { item: '', row: '' },
  reportSchedulesFeed: { item: '', row: '' },
  printoutsFeed: { item: '', row: 'status total' },
  supportRequestsFeed: { item: '', row: 'number comments lastCommentFrom contact { name email phone }' },
  planningFeed: { item: 'change', row: `${kept} start notes tickedLineIds` },
  registryFeed: {
    item: 'kind',
    row: `${kept} __typename ... on SupplierType { description } ... on Line { plant { label } }`,
  },
};

const documentOf = (field: string): string => {
  const { item, row } = more[field] ?? { item: '', row: kept };
  return `subscription($after: Position) { ${field}(after: $after) {
    signal position commandId removedIds actor { name } ${item} upserted { id ${row} } } }`;
};

export type FeedItem = {
  signal: string;
  position: string;
  change: string | null;
  removedIds: string[];
  actor: { name: string } | null;
  /** Each topic has some of these. */
  upserted: { id: string; number?: number | null; notes: string | null; behindSince: string | null }[];
};

/** Any subscription of the api at this address, as a client has it: its data one by one, and how the socket was closed. */
export const followText = <Data>(address: string, token: string, query: string, variables: Record<string, unknown>) => {
  const closed = Promise.withResolvers<{ code: number }>();
  const client: SocketClient = createClient({
    url: `${address.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
    on: { closed: (event) => closed.resolve(event as { code: number }) },
  });
  const items = client.iterate<Data>({ query, variables });
  const next = async (): Promise<Data> => {
    const { value } = await items.next();
    if (!value?.data) throw new Error(JSON.stringify(value));
    return value.data;
  };
  return { next, closed: closed.promise, end: () => client.dispose() };
};

/** A topic, item by item. */
export const followFeed = (address: string, token: string, after?: string, field = 'planningFeed') => {
  const data = followText<Record<string, FeedItem>>(address, token, documentOf(field), { after: after ?? null });
  return { ...data, next: async (): Promise<FeedItem> => (await data.next())[field] as FeedItem };
};
