import { isAuthorised } from '@cadenza/commands/kernel/authorise';
import { undoChange } from '@cadenza/commands/planning/undo';
import { defaultSettings } from '@cadenza/domain/company/settings';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { takenBackWithin } from '@cadenza/domain/planning/slip';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { entriesAt, type HistoryEntry } from '@cadenza/projections/activity/queries';
import { companyById } from '@cadenza/projections/company/queries';
import { openChanges } from '@cadenza/projections/planning/queries-of-own-changes';
import { commandFrom } from '../graphql/command.ts';
import type { Field, Fields } from '../graphql/context.ts';
import { entryToGraphql } from '../history/fields.ts';
import { orThrow, Problem } from '../kernel/problem.ts';
import { withNames } from '../registry/conflict.ts';

/** Most events that one change is told by. */
const maxTold = 5;

/** A completion that nobody but who plans takes back any more. */
const isSettled = ({ event, happenedAt }: HistoryEntry, now: string): boolean =>
  event === 'InterventionCompleted' && Date.parse(now) - Date.parse(happenedAt) > takenBackWithin * 60_000;

const shown = ({ told, ...row }: { id: string; at: string; works: number; told: readonly HistoryEntry[] }) => ({
  ...row,
  entries: told.map(entryToGraphql),
});

/** What whoever asks has changed, and may take back; what it did is told as the histories tell it. */
const undoable: Field = {
  permission: 'planning.read',
  reads: ['planning', 'registry', 'identity', 'company'],
  maxRows: 20,
  resolve: async (_, { services, session }) => {
    const { companyId, userId } = session.actor;
    return withCompany(services.pool, companyId, async (db) => {
      const timeZone = (await companyById(db, companyId))?.timeZone ?? defaultSettings.timeZone;
      const changes = await openChanges(db, { companyId, userId }, services.clock());
      const told = changes.flatMap(({ positions }) => positions.slice(0, maxTold));
      const entries = new Map((await entriesAt(db, companyId, told)).map((entry) => [entry.id, entry]));
      const rows = changes.map(({ command: id, at, positions, count: works }) => ({
        ...{ id, at, works },
        told: positions.flatMap((position) => entries.get(position) ?? []),
      }));
      const isOpen = (of: readonly HistoryEntry[]): boolean =>
        isAuthorised(session.actor, 'planning.manage') || !of.some((entry) => isSettled(entry, services.clock()));
      return { timeZone, rows: rows.filter(({ told: of }) => of.length > 0 && isOpen(of)).map(shown) };
    });
  },
};

const undo: Field<{ commandId: string; change: string }> = {
  permission: 'planning.work',
  resolve: async ({ commandId, change }, context) => {
    if (!isUuid(change)) throw new Problem(reject('invalid_fields', {}, [{ field: 'change', code: 'invalid_id' }]));
    const asked = commandFrom(context, commandId);
    const done = await undoChange(asked, change);
    const { position, works } = orThrow(isRejection(done) ? await withNames(asked, done) : done);
    return { position: String(position), works: [...works] };
  },
};

export const undoFields: { Query: Fields; Mutation: Fields } = { Query: { undoable }, Mutation: { undo } };
