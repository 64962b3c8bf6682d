import { userNames } from '@cadenza/projections/identity/queries';
import { plannedByIds } from '@cadenza/projections/planning/queries';
import type { Services } from '../kernel/services.ts';
import { inCompany, isShown, type Shown, toGraphql } from '../planning/read.ts';
import type { FeedItem, ReadItems } from './feed-item.ts';

/** The system's own doings (expansion at night) have no name to show. */
export const readPlanningItems =
  (services: Pick<Services, 'pool'>): ReadItems<Shown> =>
  async (companyId, changes) => {
    if (changes.length === 0) return [];
    const all = [...new Set(changes.flatMap(({ ids }) => ids))];
    const actors = [...new Set(changes.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))];
    const { rows, names } = await inCompany(services, companyId, async (db) => ({
      rows: (await plannedByIds(db, companyId, all)).rows,
      names: await userNames(db, actors),
    }));
    const shown = new Map(
      rows
        .filter((row) => !row.cancelled)
        .filter(isShown)
        .map((row) => [row.id, row]),
    );
    return changes.map(({ position, kind, ids, actorId, commandId }) => {
      const name = actorId === null ? undefined : names.get(actorId);
      return {
        signal: 'CHANGE',
        position,
        change: kind,
        rows: ids.flatMap((id) => shown.get(id) ?? []),
        removedIds: ids.filter((id) => !shown.has(id)),
        actor: actorId !== null && name !== undefined ? { id: actorId, name } : null,
        commandId,
      };
    });
  };

/** An item in the shape of `PlanningFeedItem` of the schema. */
export const planningRoot = ({ rows, position, ...item }: FeedItem<Shown>) => ({
  ...item,
  position: String(position),
  upserted: rows.map(toGraphql),
});
