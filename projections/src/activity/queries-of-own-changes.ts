import { takenBackUnder } from '@cadenza/domain/ways-back';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import { maxOpen, openChanges, openClosings, openSince } from '../planning/queries-of-own-changes.ts';

/** Beside the plan, whose changes are of many streams: what one command did to records, requests or the company. */
export type OwnChangeBeside = {
  command: string;
  /** When the log took it, ISO instant. */
  at: string;
  /** Of its first events: the histories tell what each of them did. */
  positions: readonly string[];
  /** Types of its events, each once. */
  events: readonly string[];
  takenBack: boolean;
};

/** What a command did to one thing, in the order of the log; the command is its own or, of what went along, one that follows from it. */
export type OwnPart = { command: string; event: string; subject: string; parent: string | null };

type Person = { companyId: string; userId: string };

/** The tables whose lines have a way back. */
const tables = ['registry_activity', 'support_activity', 'company_activity'] as const;

/** More lines than that of one change are not told. */
const maxEvents = 50;
/** Of this many the open ones are looked for: who takes back more than that in a day has the rest no more. */
const most = 10 * maxOpen;

const linesOf = ({ companyId, userId }: Person, since: string) =>
  sql.join(
    tables.map(
      (table) => sql`select id, event, subject_id, parent_id, command_id, causation_id, recorded_at
        from ${sql.ref(`rm.${table}`)}
       where company_id = ${companyId} and actor_id = ${userId} and recorded_at >= ${since}::timestamptz`,
    ),
    sql` union all `,
  );

const isSwitchedOff = (event: string): boolean => event.endsWith('Deactivated');

/** What goes along with a record that is switched off is caused by that, and so is an undo: the one switches off, too, and the other on. */
const isPartOf = (event: string, own: readonly string[]): boolean => isSwitchedOff(event) && own.some(isSwitchedOff);

/** Changes of a person, by the command that made them, the last first; of these types alone (an undo that takes them back may be of another). */
export const changesBeside = async (
  db: ScopedDb,
  person: Person,
  { now, command }: { now: string; command?: string },
): Promise<OwnChangeBeside[]> => {
  const named = command === undefined ? sql`` : sql`where causation_id = ${command}::uuid`;
  const { rows } = await sql<Omit<OwnChangeBeside, 'takenBack'> & { others: string[] }>`
    select causation_id as command, min(recorded_at) filter (where command_id = causation_id) as at,
           (array_agg(id::text order by id) filter (where command_id = causation_id))[1:${sql.lit(maxEvents)}] as positions,
           array_agg(distinct event) filter (where command_id = causation_id) as events,
           coalesce(array_agg(distinct event) filter (where command_id <> causation_id), '{}') as others
      from (${linesOf(person, openSince(now))}) lines ${named}
     group by causation_id having bool_or(command_id = causation_id)
     order by at desc, command limit ${most}`.execute(db);
  return rows.map(({ others, ...row }) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    takenBack: others.some((event) => !isPartOf(event, row.events)),
  }));
};

/** What a person may take back, whatever it was about. `events`: beside the plan, by whose rights it is taken back. */
export type OpenChange = Pick<OwnChangeBeside, 'command' | 'at' | 'positions'> & {
  /** Works that it changed one by one, and days that it closed. */
  works: number;
  days: number;
  events: readonly string[];
};

/** Of all areas, the latest first; those behind the last of `maxOpen` are told, too, and open no more. */
const changesOfAll = async (db: ScopedDb, person: Person, now: string): Promise<OpenChange[]> => {
  const ofPlan = await openChanges(db, person, now);
  const closings = await openClosings(db, person, now);
  const known = new Set([...ofPlan, ...closings].map(({ command }) => command));
  const beside = (await changesBeside(db, person, { now })).filter(
    ({ command, events, takenBack }) =>
      !takenBack && !known.has(command) && events.every((event) => takenBackUnder(event) !== null),
  );
  return [
    ...ofPlan.map(({ command, at, positions, count }) => ({
      command,
      at,
      positions,
      works: count,
      days: 0,
      events: [],
    })),
    ...closings.map(({ command, at, positions, days }) => ({ command, at, positions, works: 0, days, events: [] })),
    ...beside.map(({ command, at, positions, events }) => ({ command, at, positions, works: 0, days: 0, events })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
};

/** The last of them, over all areas. `now`: ISO instant. */
export const openChangesOfAll = async (db: ScopedDb, person: Person, now: string): Promise<OpenChange[]> =>
  (await changesOfAll(db, person, now)).slice(0, maxOpen);

/** Whether so much was done since that a change is none of the last any more. */
export const isBehindLast = async (
  db: ScopedDb,
  person: Person,
  { command, now }: { command: string; now: string },
): Promise<boolean> => (await changesOfAll(db, person, now)).findIndex((one) => one.command === command) >= maxOpen;

/** All that a change is made of: the record that was switched off, and what went along with it. */
export const partsOfChange = async (
  db: ScopedDb,
  person: Person,
  { command, events, now }: Pick<OwnChangeBeside, 'command' | 'events'> & { now: string },
): Promise<OwnPart[]> => {
  const { rows } = await sql<OwnPart & { own: boolean }>`
    select command_id as command, event, subject_id as subject, parent_id as parent, command_id = causation_id as own
      from (${linesOf(person, openSince(now))}) lines where causation_id = ${command}::uuid order by id`.execute(db);
  return rows.flatMap(({ own, ...part }) => (own || isPartOf(part.event, events) ? [part] : []));
};
