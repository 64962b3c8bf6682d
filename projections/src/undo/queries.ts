import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import type { OwnChangeRow, UndoTables } from './tables.ts';

export type OwnChange = Pick<OwnChangeRow, 'positions' | 'series' | 'works'> & {
  command: string;
  /** ISO instant. */
  at: string;
};

/** So many of their last changes a person takes back, for so many hours. */
const mostOpen = 20;
const openHours = 24;

type Person = { companyId: string; userId: string };

const own = (db: ScopedDb, { companyId, userId }: Person) =>
  db
    .withTables<UndoTables>()
    .selectFrom('rm.own_changes')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('actor_id', '=', userId);

const shown = ({ id: command, at, positions, series, works }: OwnChangeRow): OwnChange => ({
  ...{ command, positions, series, works },
  at: new Date(at).toISOString(),
});

/** What a person may still take back, the latest first. `now`: ISO instant. */
export const openChanges = async (db: ScopedDb, person: Person, now: string): Promise<OwnChange[]> => {
  const since = new Date(Date.parse(now) - openHours * 3_600_000).toISOString();
  const rows = await own(db, person)
    .where('taken_back', '=', false)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(mostOpen)
    .execute();
  return rows.map(shown);
};

/** A change that may be taken back, or was: an undo that comes again finds it. */
export const ownChange = async (
  db: ScopedDb,
  person: Person,
  { command, now }: { command: string; now: string },
): Promise<OwnChange | undefined> => {
  const back = await own(db, person).where('id', '=', command).where('taken_back', '=', true).executeTakeFirst();
  return back ? shown(back) : (await openChanges(db, person, now)).find((one) => one.command === command);
};
