import { userNames } from '@cadenza/projections/identity/queries';
import { parkedKind } from '@cadenza/projections/kernel/queries';
import { plannedByIds } from '@cadenza/projections/planning/queries';
import type { Services } from '../kernel/services.ts';
import { inCompany, isShown, type Shown, toGraphql } from '../planning/read.ts';
import type { FeedItem, ReadItems } from './feed-item.ts';

/** The system's own doings (expansion at night) have no name to show. */
export const readPlanningItems =
  (services: Pick<Services, 'pool'> & { behind: Pick<Services['behind'], 'look'> }): ReadItems<Shown> =>
  async (companyId, changes) => {
    if (changes.length === 0) return [];
    // The rows say from now on that they wait.
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const all = [...new Set(changes.flatMap(({ ids }) => ids))];
    const { rows } = await inCompany(services, companyId, (db) => plannedByIds(db, companyId, all));
    // Who changed a row last comes with it; others are asked for only where there are any.
    const known = new Map(rows.map((row) => [row.updatedBy, row.updatedByName]));
    const others = changes.flatMap(({ actorId }) => (actorId === null || known.has(actorId) ? [] : [actorId]));
    const names =
      others.length === 0
        ? known
        : new Map([...known, ...(await inCompany(services, companyId, (db) => userNames(db, [...new Set(others)])))]);
    const shown = new Map(
      rows
        .filter((row) => !row.cancelled)
        .filter(isShown)
        .map((row) => [row.id, row]),
    );
    return changes.map(({ position, kind, ids, actorId, commandId }) => {
      const name = actorId === null ? null : (names.get(actorId) ?? null);
      return {
        signal: 'CHANGE',
        position,
        change: kind,
        rows: ids.flatMap((id) => shown.get(id) ?? []),
        removedIds: ids.filter((id) => !shown.has(id)),
        actor: actorId !== null && name !== null ? { id: actorId, name } : null,
        commandId,
      };
    });
  };

/** An item in the shape of `PlanningFeedItem` of the schema. */
export const planningRoot =
  (services: { behind: Pick<Services['behind'], 'since'> }) =>
  ({ rows, position, ...item }: FeedItem<Shown>) => ({
    ...item,
    position: String(position),
    upserted: rows.map(toGraphql(services)),
  });
