import { type WayBack, waysBack } from '@cadenza/domain/planning/way-back';
import { eventType } from '@cadenza/domain/registry/events';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';

/** What one command of a person did to planned work. */
export type OwnChange = {
  command: string;
  /** When the log took it, ISO instant. */
  at: string;
  /** Of its first events: the histories tell what each of them did. */
  positions: readonly string[];
  series: readonly string[];
  works: readonly string[];
  /** How many works it changed one by one, those in the stream of their series, too. */
  count: number;
};

/** So many of their last changes a person takes back, for so many hours. */
export const maxOpen = 20;
const openHours = 24;
/** So long an undo that comes again is answered: as long as receipts are kept. */
const knownHours = 7 * 24;
/** A change of many works is told by its first events. */
const maxEvents = 50;

const typesOf = (...wanted: readonly WayBack[]): string[] =>
  Object.entries(waysBack).flatMap(([type, way]) => (wanted.includes(way) ? [type] : []));
/** What is of a change that has a way back, and what an undo writes, by what its subject is. */
const ofSeries = [...typesOf('series'), 'SeriesPutBack'];
const ofWork = [...typesOf('fields', 'step', 'reopens', 'completes', 'restores'), 'InterventionBroughtBack'];
/** What is said of one work, in whichever stream. */
const ofOne = [...ofWork, 'OccurrenceReturned'];

type Person = { companyId: string; userId: string };
type Wanted = { since: string; command?: string };

/**
 * The changes of a person, the last first, by the command that made them. An undo says by its cause what it took back (`takenBack`), and is no
 * change of its own. A duration that clocks have counted nobody said. A line that is told of a work names in its details the `series` in whose stream it is.
 */
const changesOf = async (
  db: ScopedDb,
  { companyId, userId }: Person,
  { since, command, takenBack }: Wanted & { takenBack: boolean },
): Promise<OwnChange[]> => {
  const named = command === undefined ? sql`` : sql`and causation_id = ${command}::uuid`;
  const subjects = (types: string[]) =>
    sql`coalesce(array_agg(distinct coalesce(details->>'series', subject_id::text)) filter (where command_id = causation_id and event = any(${types}::text[])), '{}')`;
  const { rows } = await sql<OwnChange>`
    select causation_id as command, min(recorded_at) filter (where command_id = causation_id) as at,
           (array_agg(id::text order by id) filter (where command_id = causation_id))[1:${sql.lit(maxEvents)}] as positions,
           ${subjects(ofSeries)}::text[] as series, ${subjects(ofWork)}::text[] as works,
           count(distinct subject_id) filter (where command_id = causation_id and event = any(${ofOne}::text[]))::int as count
      from rm.planning_activity
     where company_id = ${companyId} and actor_id = ${userId} and recorded_at >= ${since}::timestamptz ${named}
       and event = any(${[...ofSeries, ...ofWork]}::text[]) and coalesce(details->>'measured', '') <> 'true'
     group by causation_id
    having bool_or(command_id = causation_id) and bool_or(command_id <> causation_id) = ${takenBack}
     order by at desc, command limit ${maxOpen}`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
};

const before = (now: string, hours: number): string => new Date(Date.parse(now) - hours * 3_600_000).toISOString();

/** What was done before that nobody takes back any more. `now`: ISO instant. */
export const openSince = (now: string): string => before(now, openHours);

/** Days that one command of a person closed; those that were opened again since are not among them. */
export type OwnClosing = Pick<OwnChange, 'command' | 'at' | 'positions'> & { days: number };

const dayClosed = eventType(workingCalendarDay, 'Registered');

/** Closings of days that a person may still take back, the latest first. */
export const openClosings = async (db: ScopedDb, { companyId, userId }: Person, now: string): Promise<OwnClosing[]> => {
  const { rows } = await sql<OwnClosing>`
    select a.causation_id as command, min(a.recorded_at) as at, (array_agg(a.id::text order by a.id))[1:${sql.lit(maxEvents)}] as positions,
           count(*)::int as days
      from rm.registry_activity a
      join rm.working_calendar_days d on d.company_id = a.company_id and d.id = a.subject_id
     where a.company_id = ${companyId} and a.actor_id = ${userId} and a.recorded_at >= ${openSince(now)}::timestamptz
       and a.event = ${dayClosed} and a.command_id = a.causation_id
     group by a.causation_id order by at desc, command limit ${maxOpen}`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
};

/** What a person may still take back, the latest first. `now`: ISO instant. */
export const openChanges = (db: ScopedDb, person: Person, now: string): Promise<OwnChange[]> =>
  changesOf(db, person, {
    since: openSince(now),
    takenBack: false,
  });

/** A change that may be taken back, or was: an undo that comes again finds it. */
export const ownChange = async (
  db: ScopedDb,
  person: Person,
  { command, now }: { command: string; now: string },
): Promise<OwnChange | undefined> => {
  const [back] = await changesOf(db, person, { since: before(now, knownHours), command, takenBack: true });
  return back ?? (await openChanges(db, person, now)).find((one) => one.command === command);
};
