import { catalogue } from '@cadenza/domain/licensing/catalogue';
import { parkedKind } from '@cadenza/projections/kernel/queries';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';

/** What can be bought: says what has changed, lists of it are read again. */
export const catalogueTopic: DeclaredTopic = (services) => ({
  name: catalogue.topic,
  field: 'catalogueFeed',
  permission: 'catalogue.read',
  read: async (companyId, changes) => {
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const who = await whoDidIt(services, companyId, changes);
    return changes.map((change): FeedItem => {
      const { position, kind, ids } = change;
      const gone = kind === 'removed';
      const told = { upserted: gone ? [] : ids.map((id) => ({ id })), removedIds: gone ? ids : [], ...who(change) };
      return { signal: 'CHANGE', position, told };
    });
  },
});
