import { defaultSettings } from '@cadenza/domain/company/settings';
import { reject } from '@cadenza/domain/kernel/rejection';
import { takenBackWithin } from '@cadenza/domain/planning/slip';
import { takenBackUnder } from '@cadenza/domain/ways-back';
import { entriesAt, type HistoryEntry } from '@cadenza/projections/activity/queries';
import { type OpenChange, openChangesOfAll } from '@cadenza/projections/activity/queries-of-own-changes';
import { companyById } from '@cadenza/projections/company/queries';
import { isAuthorised } from '../kernel/authorise.ts';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** Most events that one change is told by. */
const maxTold = 5;

/** A completion that nobody but who plans takes back any more. */
const isSettled = ({ event, happenedAt }: HistoryEntry, now: string): boolean =>
  event === 'InterventionCompleted' && Date.parse(now) - Date.parse(happenedAt) > takenBackWithin * 60_000;

/** What beside the plan asks for rights that its writer has no more is not offered. */
const isOpenTo = ({ events }: OpenChange, actor: Reading['actor']): boolean =>
  events.every((event) => {
    const permission = takenBackUnder(event);
    return permission !== null && isAuthorised(actor, permission);
  });

/** What whoever asks has changed and may take back, and the zone of the company. */
export const undoable = defineQuery({
  ...{ name: 'activity.undoable', permission: 'planning.read' },
  reads: ['planning', 'registry', 'support', 'identity', 'company'],
  run: async ({ db, companyId, actor, now }: Reading, _: null) => {
    if (actor.kind !== 'person') return reject('not_authorised');
    const timeZone = (await companyById(db, companyId))?.timeZone ?? defaultSettings.timeZone;
    const person = { companyId, userId: actor.userId };
    const manages = isAuthorised(actor, 'planning.manage');
    const changes = (await openChangesOfAll(db, person, now)).filter(
      (one) => isOpenTo(one, actor) && (manages || one.days === 0),
    );
    const told = changes.flatMap(({ positions }) => positions.slice(0, maxTold));
    const entries = new Map((await entriesAt(db, companyId, told)).map((entry) => [entry.id, entry]));
    const rows = changes.map(({ command: id, at, positions, works, days }) => ({
      ...{ id, at, works, days },
      told: positions.flatMap((position) => entries.get(position) ?? []),
    }));
    const isOpen = (of: readonly HistoryEntry[]): boolean => manages || !of.some((entry) => isSettled(entry, now));
    return { timeZone, rows: rows.filter(({ told: of }) => of.length > 0 && isOpen(of)) };
  },
});
