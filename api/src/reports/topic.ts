import { may } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';
import { parkedKind } from '@cadenza/projections/kernel/queries';
import type { Session } from '../kernel/session.ts';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';

const managing = 'managing';

/** Who says what is sent hears of all of it; others of what goes to them, or went to them until now. */
const partsOf = ({ actor: { userId, roles } }: Session): string[] =>
  may(roles.filter(isRole), 'reports.manage') ? [managing] : [userId];

/** Reports by e-mail that are made, changed, sent, chosen or left by a recipient, deleted: what is shown depends on who reads. */
export const reportSchedulesTopic: DeclaredTopic = (services) => ({
  name: 'reports',
  field: 'reportSchedulesFeed',
  permission: 'reports.read',
  parts: partsOf,
  read: async (companyId, changes) => {
    if (changes.length === 0) return [];
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const who = await whoDidIt(services, companyId, changes);
    return changes.flatMap((change): FeedItem[] => {
      const { position, kind, ids } = change;
      const [id = '', ...people] = ids;
      const gone = kind === 'removed';
      const told = { upserted: gone ? [] : [{ id }], removedIds: gone ? [id] : [], ...who(change) };
      return [managing, ...people].map((part) => ({ signal: 'CHANGE', position, part, told }));
    });
  },
});
