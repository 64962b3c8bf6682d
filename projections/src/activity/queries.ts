import { isOwnerKind } from '@cadenza/domain/documents/owners';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { eventType, parseEventType, registryVerbs } from '@cadenza/domain/registry/events';
import { findKind } from '@cadenza/domain/registry/kinds';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import type { ActivityRow } from '../kernel/activity.ts';
import { type ValueField, valueField } from './fields.ts';
import { type Named, type NamedAt, type NameSource, namesAt } from './names.ts';

export type { ValueType } from './fields.ts';

/** Whose history is read: a record of the registry by its kind, a planned work, a user, the company itself. */
export type HistorySubject = { kind: string; id: string };

/** A value as text, `YYYY-MM-DD`, ISO instant, cents, `true`; of a reference the id, with its label as it was then. */
export type HistoryValue = { value: string; label: string | null };

export type HistoryChange = ValueField & {
  field: string;
  before: readonly HistoryValue[];
  after: readonly HistoryValue[];
};

export type HistoryEntry = {
  /** Position of its event. */
  id: string;
  /** Type of the event. */
  event: string;
  /** When it was done, and when the log took it. */
  happenedAt: string;
  recordedAt: string;
  actorId: string;
  /** As of then; null for who is no user of the company, and never was. */
  actorName: string | null;
  correlationId: string;
  /** Whom it befell: of work the first occurrence. Its label as of then. */
  subject: HistorySubject & { label: string | null };
  /** Of work: what is done at which machine, and when it starts now. */
  work: { intervention: string | null; equipment: Named | null; start: string | null } | null;
  changes: readonly HistoryChange[];
  /** How many works it changed; null where it is not of many. */
  count: number | null;
  scope: string | null;
  until: string | null;
  reason: string | null;
  /** Of a tick the line as it was called then, of a spare part its name; of a completion the lines that were done, and all. */
  line: string | null;
  done: number | null;
  lines: number | null;
};

type Row = Pick<
  ActivityRow,
  'id' | 'event' | 'subject_id' | 'actor_id' | 'correlation_id' | 'happened_at' | 'recorded_at' | 'changes' | 'details'
>;

type Sql = RawBuilder<unknown>;

/** Lines of one history in one table: `where` begins with what an index has in the order in which they are told. */
type Branch = { table: string; where: Sql };

const typesOf = (kind: string): string[] => {
  const found = findKind(kind);
  return found ? registryVerbs.map((verb) => eventType(found, verb)) : [];
};

/** A record's own lines: those of another kind, which another permission shows, are not among them. */
const ofRecord = (column: 'subject_id' | 'parent_id', id: string, kind: string): Branch => ({
  table: 'registry_activity',
  where: sql`${sql.ref(`a.${column}`)} = ${id} and a.event = any(${typesOf(kind)}::text[])`,
});

const ofWork = (column: string, id: string): Branch => ({
  table: 'planning_activity',
  where: sql`${sql.ref(`a.${column}`)} = ${id}`,
});

/** What the series did to this and to those behind it, from the ordinal of the occurrence on. */
const ofSeries = (companyId: string, id: string): Branch => {
  const own = (column: string) =>
    sql`(select ${sql.ref(`p.${column}`)} from rm.planned_interventions p where p.company_id = ${companyId} and p.id = ${id})`;
  return {
    table: 'planning_activity',
    where: sql`a.subject_id = ${own('series_id')} and a.event <> 'OccurrencesExpanded'
      and (a.details->>'from')::int <= ${own('ordinal')}`,
  };
};

/** Kinds whose work is part of their history. */
const workOf: Readonly<Record<string, readonly string[]>> = {
  equipment: ['equipment_id', 'left_equipment_id'],
  maintainer: ['maintainer_id', 'left_maintainer_id'],
};

/** Where the lines of a history are. `work`: whether its reader may see planned work. */
const branchesOf = (companyId: string, { kind, id }: HistorySubject, work: boolean): Branch[] => {
  switch (kind) {
    case 'plannedIntervention':
      return [ofWork('subject_id', id), ofSeries(companyId, id)];
    case 'user':
      return [{ table: 'identity_activity', where: sql`a.subject_id = ${id}` }];
    case 'document':
      return [{ table: 'documents_activity', where: sql`a.subject_id = ${id}` }];
    case 'supportRequest':
      return [{ table: 'support_activity', where: sql`a.subject_id = ${id}` }];
    case 'reportSchedule':
      return [{ table: 'reports_activity', where: sql`a.subject_id = ${id}` }];
    case 'company':
      return [{ table: 'company_activity', where: sql`a.subject_id = ${id}` }];
    default:
      return [
        ofRecord('subject_id', id, kind),
        ...(findKind(kind)?.children ?? [])
          .filter((child) => findKind(child.kind)?.stream.of === 'parent')
          .map((child) => ofRecord('parent_id', id, child.kind)),
        ...(isOwnerKind(kind) ? [{ table: 'documents_activity', where: sql`a.parent_id = ${id}` }] : []),
        ...(work ? (workOf[kind] ?? []).map((column) => ofWork(column, id)) : []),
      ];
  }
};

export type HistoryPage = {
  /** Behind this position; the newest unless told. */
  before?: bigint | undefined;
  rows: number;
  /** Whether the reader may see planned work. */
  work: boolean;
};

/**
 * The history of a record, what was done last first, as its readers see when it was done: what a device told late stands where it was
 * done. What was done in the same moment stands in the order of the log. `more` says that older lines follow. Each line is found by an index, so a page costs the same
 * wherever it lies. What does not exist, or not in this company, has none. Run it in `withCompany`.
 */
export const historyOf = async (
  db: ScopedDb,
  companyId: string,
  subject: HistorySubject,
  { before, rows: wanted, work }: HistoryPage,
): Promise<{ entries: HistoryEntry[]; more: boolean }> => {
  const entries = await entriesOf(db, companyId, branchesOf(companyId, subject, work), {
    by: ['happened_at', 'id'],
    before,
    limit: wanted + 1,
  });
  return { entries: entries.slice(0, wanted), more: entries.length > wanted };
};

/**
 * What was done last in a company, newest first, but for the steps of a work and what time alone did: the plan, and what became of
 * support requests where its reader may see those of everybody.
 */
export const lastDone = async (
  db: ScopedDb,
  companyId: string,
  { rows, requests }: { rows: number; requests: boolean },
): Promise<HistoryEntry[]> => {
  // Steps, and the occurrences of a series that came by themselves, stand in no history of a machine.
  const work: Branch = { table: 'planning_activity', where: sql`a.equipment_id is not null` };
  // Its number comes to a request by itself.
  const ofRequests: Branch = { table: 'support_activity', where: sql`a.event <> 'SupportRequestNumbered'` };
  const branches = requests ? [work, ofRequests] : [work];
  const last = await entriesOf(db, companyId, branches, { by: ['id'], limit: rows });
  // What was told later than it was done stands where it was done.
  return last.toSorted((one, other) => Date.parse(other.happenedAt) - Date.parse(one.happenedAt));
};

const entriesOf = async (
  db: ScopedDb,
  companyId: string,
  branches: readonly Branch[],
  { by, before, limit }: { by: readonly ('happened_at' | 'id')[]; before?: bigint | undefined; limit: number },
): Promise<HistoryEntry[]> => {
  const newestFirst = (of: string): Sql => sql.join(by.map((column) => sql`${sql.ref(`${of}.${column}`)} desc`));
  // The line behind which a page begins is one of those before it: its position says where it lies.
  const last = sql.join(
    branches.map(
      ({ table }) => sql`(select a.happened_at, a.id from ${sql.ref(`rm.${table}`)} a
       where a.company_id = ${companyId} and a.id = ${before ?? 0n}::bigint)`,
    ),
    sql` union all `,
  );
  const behind = before === undefined ? sql`` : sql`and (a.happened_at, a.id) < (select * from (${last}) last limit 1)`;
  const parts = branches.map(
    ({
      table,
      where,
    }) => sql`(select a.id, a.event, a.subject_id, a.actor_id, a.correlation_id, a.happened_at, a.recorded_at,
        a.changes, a.details from ${sql.ref(`rm.${table}`)} a
       where a.company_id = ${companyId} and ${where} ${behind}
       order by ${newestFirst('a')} limit ${limit})`,
  );
  const { rows } = await sql<Row>`
    select id::text, event, subject_id, actor_id, correlation_id, changes, details,
           to_char(happened_at at time zone 'UTC', ${isoFormat}) as happened_at,
           to_char(recorded_at at time zone 'UTC', ${isoFormat}) as recorded_at
      from (${sql.join(parts, sql` union all `)}) lines order by ${newestFirst('lines')} limit ${limit}`.execute(db);
  const works = await worksOf(db, companyId, rows);
  const names = await namesAt(
    db,
    companyId,
    rows.flatMap((row) => [...namedBy(row, works)]),
  );
  return rows.map((row) => entryOf(row, works, names));
};

const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** The occurrence that a line of planning speaks of: of many, the first. */
const occurrenceIn = ({ event, subject_id, details }: Row): string =>
  isOfSeries(event) ? occurrenceId(subject_id, Number(details?.from ?? 0)) : subject_id;

const isOfSeries = (event: string): boolean => /^(Series|Occurrences)/.test(event);
const isOfWork = (event: string): boolean =>
  parseEventType(event) === undefined && /^(Series|Occurrences|Intervention|ChecklistLine)/.test(event);

type Work = { id: string; equipment_id: string; intervention_id: string; start: string | null };

const worksOf = async (db: ScopedDb, companyId: string, page: readonly Row[]): Promise<Map<string, Work>> => {
  const ids = new Set(page.filter(({ event }) => isOfWork(event)).map(occurrenceIn));
  if (ids.size === 0) return new Map();
  const { rows } = await sql<Work>`
    select p.id, p.equipment_id, p.intervention_id, to_char(p.start_at at time zone 'UTC', ${isoFormat}) as start
      from rm.planned_interventions p where p.company_id = ${companyId} and p.id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((id) => (typeof id === 'string' ? [id] : []));

/** Everything that a line names by id, as of its position. */
const namedBy = function* (row: Row, works: ReadonlyMap<string, Work>): Generator<NamedAt> {
  const { id: at, event, details } = row;
  yield { id: row.actor_id, at, from: 'identity' };
  if (isOfWork(event)) {
    const work = works.get(occurrenceIn(row));
    if (work) yield { id: work.equipment_id, at };
    if (work) yield { id: work.intervention_id, at };
  } else yield { id: row.subject_id, at, from: areaOf(event) };
  if (typeof details?.line === 'string') yield { id: details.line, at };
  for (const [field, was, is] of row.changes ?? []) {
    if (valueField(event, field).references === undefined) continue;
    const from = valueField(event, field).references === 'user' ? 'identity' : 'registry';
    for (const id of [...idsIn(was), ...idsIn(is)]) yield { id, at, from };
  }
};

type Names = ReadonlyMap<string, string>;
const nameIn = (names: Names, id: string, at: string): string | null => names.get(`${id} ${at}`) ?? null;

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const entryOf = (row: Row, works: ReadonlyMap<string, Work>, names: Names): HistoryEntry => {
  const { id, event, details } = row;
  const name = (one: string): string | null => nameIn(names, one, id);
  const ofPlan = isOfWork(event);
  const subjectId = ofPlan ? occurrenceIn(row) : row.subject_id;
  const work = ofPlan ? works.get(subjectId) : undefined;
  const number = (field: string): number | null => (typeof details?.[field] === 'number' ? details[field] : null);
  const text = (field: string): string | null => (typeof details?.[field] === 'string' ? details[field] : null);
  return {
    id,
    event,
    happenedAt: row.happened_at,
    recordedAt: row.recorded_at,
    actorId: row.actor_id,
    actorName: name(row.actor_id),
    correlationId: row.correlation_id,
    subject: {
      kind: subjectKind(event),
      id: subjectId,
      label: ofPlan ? (work ? name(work.intervention_id) : null) : name(subjectId),
    },
    work: work
      ? {
          intervention: name(work.intervention_id),
          equipment: { id: work.equipment_id, label: name(work.equipment_id) },
          start: work.start,
        }
      : null,
    changes: (row.changes ?? []).map(([field, was, is]) => {
      const how = valueField(event, field);
      const values = (value: unknown): HistoryValue[] =>
        (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map((one) => ({
          value: textOf(one),
          label: how.references === undefined ? null : name(String(one)),
        }));
      return { field, ...how, before: values(was), after: values(is) };
    }),
    count: number('count'),
    scope: text('scope'),
    until: text('until'),
    reason: text('reason'),
    line: typeof details?.line === 'string' ? name(details.line) : text('named'),
    done: number('done'),
    lines: number('lines'),
  };
};

/** Events of areas whose things have names of their own, and no kind in the registry. */
const areas = {
  User: { source: 'identity', kind: 'user' },
  Company: { source: 'company', kind: 'company' },
  Document: { source: 'documents', kind: 'document' },
  SupportRequest: { source: 'support', kind: 'supportRequest' },
  ReportSchedule: { source: 'reports', kind: 'reportSchedule' },
} as const;
const areaIn = (event: string) =>
  (Object.keys(areas) as (keyof typeof areas)[]).find((prefix) => event.startsWith(prefix));
const areaOf = (event: string): NameSource => {
  const prefix = areaIn(event);
  return prefix === undefined ? 'registry' : areas[prefix].source;
};

const subjectKind = (event: string): string => {
  const prefix = areaIn(event);
  return parseEventType(event)?.kind.name ?? (prefix ? areas[prefix].kind : 'plannedIntervention');
};
