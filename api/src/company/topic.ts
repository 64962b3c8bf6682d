import { companyStream } from '@cadenza/domain/company/events';
import { parkedKind } from '@cadenza/projections/kernel/queries';
import { ownCompany } from '@cadenza/queries/company/company';
import { answeredToAll } from '../kernel/answered.ts';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem, FeedItemFields } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';

/** What the selected company is called and how it works: the board goes by it, and whoever sees that is told. */
export const companyTopic: DeclaredTopic = (services) => ({
  name: 'company',
  field: 'companyFeed',
  permission: 'planning.read',
  read: async (companyId, changes) => {
    if (changes.length === 0) return [];
    // The row says from now on that it waits.
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const company = await answeredToAll(services, companyId, ownCompany, null);
    const who = await whoDidIt(services, companyId, changes);
    const behindSince = services.behind.since('company', [companyStream(companyId)]);
    return changes.map((change): FeedItem => {
      const { position, kind } = change;
      const told: FeedItemFields & { change: string } = {
        change: kind,
        upserted: company ? [{ ...company, version: String(position), behindSince }] : [],
        removedIds: [],
        ...who(change),
      };
      return { signal: 'CHANGE', position, told };
    });
  },
});
