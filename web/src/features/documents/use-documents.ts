import { useCallback, useEffect, useRef } from 'react';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { liveFeed } from '../../live/services.ts';
import type { LiveTopic } from '../../live/topic.ts';
import { DocumentsDocument } from './documents.gen.ts';
import { DocumentsFeedDocument, type DocumentsFeedSubscription } from './documents-feed.gen.ts';
import { type DocumentItem, enumOf, type Owner } from './owner.ts';

type Change = DocumentsFeedSubscription['documentsFeed'];

const topic: LiveTopic<Change> = { field: 'documentsFeed', document: DocumentsFeedDocument };

const none: readonly DocumentItem[] = [];

/** Documents of a record, and what others add, describe and remove while they are shown. */
export const useDocuments = ({ kind, id }: Owner) => {
  const { data, error, refetch } = useQuery(DocumentsDocument, {
    variables: { ownerKind: enumOf(kind), ownerId: id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const rows = data?.documents.rows ?? none;
  const reload = useCallback((): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  }, [refetch]);
  useRetryOnline(error, reload);

  const known = useRef(rows);
  known.current = rows;
  const asOf = data?.documents.asOfPosition;
  useEffect(() => {
    if (asOf === undefined) return;
    const feed = liveFeed(topic);
    const leave = feed.listen({
      change: ({ upserted, removedIds }) => {
        const ours = upserted.some((row) => row.ownerId === id);
        if (ours || known.current.some((row) => removedIds.includes(row.id))) reload();
      },
      resync: reload,
    });
    feed.follow(asOf);
    return leave;
  }, [asOf, id, reload]);

  return { rows, error, isRead: data !== undefined, reload };
};
