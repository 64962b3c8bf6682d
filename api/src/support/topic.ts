import { parkedKind } from '@cadenza/projections/kernel/queries';
import { sightOf } from '@cadenza/queries/support/sight';
import { supportRequestsById } from '@cadenza/queries/support/support-request';
import { answeredToAll } from '../kernel/answered.ts';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';
import { toGraphql } from './read.ts';

/** What is told apart: how to reach who asked is only for who handles requests. */
const parts = ['contacts', 'facts'] as const;

/** Support requests of everybody: those that are opened, changed, moved on, deleted. */
export const supportTopic: DeclaredTopic = (services) => ({
  name: 'support',
  field: 'supportRequestsFeed',
  permission: 'allSupport.read',
  parts: ({ actor }) => [sightOf(actor).contacts ? 'contacts' : 'facts'],
  read: async (companyId, changes, followed) => {
    if (changes.length === 0) return [];
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const all = [...new Set(changes.flatMap(({ ids }) => ids))];
    const rows = await answeredToAll(services, companyId, supportRequestsById, all);
    const who = await whoDidIt(services, companyId, changes);
    const told = parts
      .filter((part) => followed?.has(part) ?? true)
      .map((part) => {
        const sight = { all: true, contacts: part === 'contacts' };
        return { part, shown: new Map(rows.map((row) => [row.id, toGraphql(row, sight)])) };
      });
    return changes.flatMap((change) =>
      told.map(({ part, shown }): FeedItem => {
        const { position, ids } = change;
        const upserted = ids.flatMap((id) => shown.get(id) ?? []);
        const removedIds = ids.filter((id) => !shown.has(id));
        return { signal: 'CHANGE', position, part, told: { upserted, removedIds, ...who(change) } };
      }),
    );
  },
});
