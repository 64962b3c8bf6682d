import { parkedKind } from '@cadenza/projections/kernel/queries';
import { worksById } from '@cadenza/queries/planning/works';
import { answeredToAll } from '../kernel/answered.ts';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem, FeedItemFields } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';
import { isShown, toGraphql } from './read.ts';

/** What is planned, and how far it is done: rows of boards and lists. */
export const planningTopic: DeclaredTopic = (services) => ({
  name: 'planning',
  field: 'planningFeed',
  permission: 'planning.read',
  read: async (companyId, changes) => {
    if (changes.length === 0) return [];
    // The rows say from now on that they wait.
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const all = [...new Set(changes.flatMap(({ ids }) => ids))];
    const { rows } = await answeredToAll(services, companyId, worksById, all);
    // Who changed a row last comes with it; others are asked for only where there are any.
    const known = new Map(
      rows.flatMap(({ updatedBy, updatedByName }) => (updatedBy ? [[updatedBy, updatedByName]] : [])),
    );
    const who = await whoDidIt(services, companyId, changes, known);
    const shape = toGraphql(services);
    const shown = new Map(
      rows
        .filter((row) => !row.cancelled)
        .filter(isShown)
        .map((row) => [row.id, shape(row)]),
    );
    return changes.map((change): FeedItem => {
      const { position, kind, ids } = change;
      const told: FeedItemFields & { change: string } = {
        change: kind,
        upserted: ids.flatMap((id) => shown.get(id) ?? []),
        removedIds: ids.filter((id) => !shown.has(id)),
        ...who(change),
      };
      return { signal: 'CHANGE', position, told };
    });
  },
});
