import type { Permission } from '@cadenza/domain/identity/permissions';
import { parkedKind } from '@cadenza/projections/kernel/queries';
import { usersThere } from '@cadenza/queries/identity/users';
import { answeredToAll } from '../kernel/answered.ts';
import { refusal } from '../kernel/refusal.ts';
import type { Session } from '../kernel/session.ts';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem, FeedItemFields } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';

/** Users, those of them who are above the companies, and roles: each part is told to who may read it. */
type Part = 'user' | 'superAdministrator' | 'role';

const partsOf = (session: Session): Part[] => {
  const may = (permission: Permission): boolean => !refusal(session, { permission, writing: undefined });
  const above = session.actor.roles.includes('ROLE_SUPER_ADMIN');
  return [
    ...(may('users.read') ? (above ? (['user', 'superAdministrator'] as const) : (['user'] as const)) : []),
    ...(may('roles.read') ? (['role'] as const) : []),
  ];
};

/** Who works in a company, and the roles there: says what has changed, lists of it are read again. */
export const peopleTopic: DeclaredTopic = (services) => ({
  name: 'identity',
  field: 'peopleFeed',
  permission: 'roles.read',
  parts: partsOf,
  read: async (companyId, changes) => {
    if (changes.length === 0) return [];
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const users = changes.flatMap(({ kind, ids }) => (kind === 'role' ? [] : ids));
    const found = await answeredToAll(services, companyId, usersThere, [...new Set(users)]);
    const there = new Map(found.map((row) => [row.id, row]));
    const who = await whoDidIt(services, companyId, changes);
    return changes.map((change): FeedItem => {
      const { position, kind, ids } = change;
      const above = ids.some((id) => there.get(id)?.superAdministrator);
      const part: Part = kind === 'role' ? 'role' : above ? 'superAdministrator' : 'user';
      const upserted = ids.filter((id) => kind === 'role' || there.has(id));
      const told: FeedItemFields & { kind: string } = {
        kind: kind === 'role' ? 'role' : 'user',
        upserted: upserted.map((id) => ({ id })),
        removedIds: ids.filter((id) => !upserted.includes(id)),
        ...who(change),
      };
      return { signal: 'CHANGE', position, part, told };
    });
  },
});
