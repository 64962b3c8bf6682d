import { screenPermission, screenPermissions } from '@cadenza/domain/views/screens';
import { views } from '@cadenza/domain/views/views';
import { parkedKind } from '@cadenza/projections/kernel/queries';
import { sharedViews } from '@cadenza/queries/views/saved-views';
import { answeredToAll } from '../kernel/answered.ts';
import { refusal } from '../kernel/refusal.ts';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';

/**
 * Views that are saved, changed, removed. Who may read the list that they are of is told of the shared ones; of the others, that something is to be
 * read again, and neither what nor by whom.
 */
export const viewsTopic: DeclaredTopic = (services) => ({
  name: views.topic,
  field: 'viewsFeed',
  permission: 'views.read',
  parts: (session) => screenPermissions.filter((permission) => !refusal(session, { permission, writing: undefined })),
  read: async (companyId, changes) => {
    if (changes.length === 0) return [];
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const all = [...new Set(changes.flatMap(({ ids }) => ids))];
    const rows = await answeredToAll(services, companyId, sharedViews, all);
    const shared = new Map(rows.map((row) => [row.id, row]));
    const who = await whoDidIt(services, companyId, changes);
    return changes.map((change): FeedItem => {
      const { position, ids } = change;
      const upserted = ids.flatMap((id) => shared.get(id) ?? []);
      const told = {
        upserted,
        removedIds: ids.filter((id) => !shared.has(id)),
        ...(upserted.length > 0 ? who(change) : { actor: null, commandId: null }),
      };
      // Views of one change are of one person and one screen; what is to be read again is told to everybody.
      const part = upserted[0] && screenPermission(upserted[0].screen);
      return { signal: 'CHANGE', position, ...(part && { part }), told };
    });
  },
});
