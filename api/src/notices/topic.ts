import { notices as aggregate } from '@cadenza/domain/notices/reading';
import type { FeedChange } from '@cadenza/projections/feed/queries';
import { parkedKind } from '@cadenza/projections/kernel/queries';
import { noticeReader } from '@cadenza/queries/notices/notice-reader';
import { noticeReceivers, type Receiver } from '@cadenza/queries/notices/receivers';
import { answeredToAll } from '../kernel/answered.ts';
import type { Session } from '../kernel/session.ts';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';

/** Milliseconds for which the history of an area is waited for: its projection is another one. */
const historyWithin = 2_000;

const partsOf = (session: Session): Receiver[] => {
  const { userId, maintainerId, handles } = noticeReader(session.actor);
  return [
    `user:${userId}`,
    ...(maintainerId === null ? [] : [`maintainer:${maintainerId}` as const]),
    ...(handles ? (['handlers'] as const) : []),
  ];
};

const positionsOf = (changes: readonly FeedChange[], kind: string): string[] =>
  changes.filter((change) => change.kind === kind).map(({ position }) => String(position));

/**
 * That something may have become news for somebody, told to them alone: what it is depends on who reads, so they read again. What one has
 * read is told to oneself.
 */
export const noticesTopic: DeclaredTopic = (services) => ({
  name: aggregate.topic,
  field: 'noticesFeed',
  permission: 'session.own',
  parts: partsOf,
  read: async (companyId, changes) => {
    const last = changes.at(-1);
    if (last === undefined) return [];
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const [works, requests] = [positionsOf(changes, 'work'), positionsOf(changes, 'request')];
    const areas = [
      ...(works.length > 0 ? ['planning' as const] : []),
      ...(requests.length > 0 ? ['support' as const] : []),
    ];
    if (areas.length > 0) await services.waitFor(areas, last.position, historyWithin);
    const by = await answeredToAll(services, companyId, noticeReceivers, { works, requests });
    const who = await whoDidIt(services, companyId, changes);
    return changes.flatMap((change): FeedItem[] => {
      const { position, kind, ids } = change;
      const told = { upserted: ids.map((id) => ({ id })), removedIds: [], ...who(change) };
      const parts: readonly Receiver[] =
        kind === 'read' ? ids.map((id) => `user:${id}` as const) : (by.get(String(position)) ?? []);
      return parts.map((part) => ({ signal: 'CHANGE', position, part, told }));
    });
  },
});
