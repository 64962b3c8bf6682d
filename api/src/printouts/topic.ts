import { may } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';
import { printoutKinds } from '@cadenza/domain/printouts/kinds';
import { parkedKind } from '@cadenza/projections/kernel/queries';
import { printoutsById } from '@cadenza/queries/printouts/printouts';
import { answeredToAll } from '../kernel/answered.ts';
import type { Session } from '../kernel/session.ts';
import { whoDidIt } from '../live/actors.ts';
import type { FeedItem } from '../live/feed-item.ts';
import type { DeclaredTopic } from '../live/topic.ts';
import { rowToGraphql } from './shown.ts';

const partOf = (userId: string, kind: string): string => `${userId} ${kind}`;

/** One's own, of the kinds that one may still see; that something of one's own is gone, whatever it was. */
const partsOf = ({ actor: { userId, roles } }: Session): string[] => [
  userId,
  ...Object.entries(printoutKinds)
    .filter(([, { permission }]) => may(roles.filter(isRole), permission))
    .map(([kind]) => partOf(userId, kind)),
];

/** Files that are being made, are ready, fail, expire: each told to who asked for it, and to nobody else. */
export const printoutsTopic: DeclaredTopic = (services) => ({
  name: 'printouts',
  field: 'printoutsFeed',
  permission: 'session.own',
  parts: partsOf,
  read: async (companyId, changes) => {
    if (changes.length === 0) return [];
    if (changes.some(({ kind }) => kind === parkedKind)) await services.behind.look();
    const all = [...new Set(changes.flatMap(({ ids: [id] }) => id ?? []))];
    const rows = await answeredToAll(services, companyId, printoutsById, all);
    const known = new Map(rows.map((row) => [row.id, row]));
    const who = await whoDidIt(services, companyId, changes);
    return changes.flatMap((change): FeedItem[] => {
      const { position, ids } = change;
      const [id = '', gone] = ids;
      const row = known.get(id);
      const shown = row && rowToGraphql(row);
      const told = { upserted: shown ? [shown] : [], removedIds: shown ? [] : [id], ...who(change) };
      const part = row ? partOf(row.userId, row.kind) : gone;
      // Of one that is gone since, the change tells that takes it away.
      return part === undefined ? [] : [{ signal: 'CHANGE', position, part, told }];
    });
  },
});
