import { parkedKind } from '@cadenza/projections/kernel/queries';
import { documentsById } from '@cadenza/queries/documents/documents';
import { answeredToAll } from '../kernel/answered.ts';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';
import { toGraphql } from './read.ts';

/** Documents of all records: those that are added, described, read by a machine, removed. */
export const documentsTopic: DeclaredTopic = (services) => ({
  name: 'documents',
  field: 'documentsFeed',
  permission: 'documents.read',
  read: async (companyId, changes) => {
    if (changes.length === 0) return [];
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const all = [...new Set(changes.flatMap(({ ids }) => ids))];
    const rows = await answeredToAll(services, companyId, documentsById, all);
    const who = await whoDidIt(services, companyId, changes);
    const shown = new Map(rows.map((row) => [row.id, toGraphql(row)]));
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
