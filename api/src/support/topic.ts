import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { parkedKind } from '@cadenza/projections/kernel/queries';
import { requestsById } from '@cadenza/projections/support/queries';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';
import { toGraphql } from './read.ts';

/** Support requests of everybody: those that are opened, changed, moved on, deleted. */
export const supportTopic: DeclaredTopic = (services) => ({
  name: 'support',
  field: 'supportRequestsFeed',
  permission: 'allSupport.read',
  read: async (companyId, changes) => {
    if (changes.length === 0) return [];
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const all = [...new Set(changes.flatMap(({ ids }) => ids))];
    const rows = await withCompany(services.pool, companyId, (db) => requestsById(db, companyId, all));
    const who = await whoDidIt(services, companyId, changes);
    const shown = new Map(rows.map((row) => [row.id, toGraphql(row, true)]));
    return changes.map((change): FeedItem => {
      const { position, ids } = change;
      const told = {
        upserted: ids.flatMap((id) => shown.get(id) ?? []),
        removedIds: ids.filter((id) => !shown.has(id)),
        ...who(change),
      };
      return { signal: 'CHANGE', position, told };
    });
  },
});
