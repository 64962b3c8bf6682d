import { contracts } from '@cadenza/domain/contracts/contracts';
import { parkedKind } from '@cadenza/projections/kernel/queries';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';

/** Contracts that are made, fall due, are paid, end: all that is shown depends on the day, so whoever follows reads again. */
export const contractsTopic: DeclaredTopic = (services) => ({
  name: contracts.topic,
  field: 'contractsFeed',
  permission: 'contracts.read',
  read: async (companyId, changes) => {
    if (changes.length === 0) return [];
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const who = await whoDidIt(services, companyId, changes);
    return changes.map((change): FeedItem => {
      const { position, ids } = change;
      const told = { upserted: ids.map((id) => ({ id })), removedIds: [], ...who(change) };
      return { signal: 'CHANGE', position, told };
    });
  },
});
