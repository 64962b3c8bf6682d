import { enumName, type Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import type { Feed } from '../../live/feed.ts';
import { liveFeed } from '../../live/services.ts';
import type { LiveTopic } from '../../live/topic.ts';
import { documentsOf } from './documents.ts';
import type { RecordsChange } from './records-change.ts';

const topics = new Map<string, LiveTopic<RecordsChange>>();

/** Changes of a kind, and of those whose names its rows show. */
export const recordsFeed = (kind: Kind): Feed<RecordsChange> => {
  const referred = kind.fields.flatMap(({ references }) => findKind(references ?? '') ?? []);
  const topic = topics.get(kind.name) ?? {
    field: 'registryFeed',
    document: documentsOf(kind).feed,
    variables: { kinds: [...new Set([kind, ...referred].map(enumName))] },
  };
  topics.set(kind.name, topic);
  return liveFeed(topic);
};
