import { isoOf, millisecondsOf } from '@cadenza/domain/kernel/instants';
import { isRead, type Reading } from '@cadenza/domain/notices/reading';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import { userNames } from '../identity/queries.ts';
import { type NoticeReader, noticeLines } from './queries-of-lines.ts';
import type { NoticeTables } from './tables.ts';

export type { NoticeReader } from './queries-of-lines.ts';

export const noticeKinds = [
  'WORK_ASSIGNED',
  'WORK_TAKEN',
  'WORK_MOVED',
  'WORK_CANCELLED',
  'SERIES_ENDED',
  'SERIES_RULE_CHANGED',
  'SERIES_UNDONE',
  'WORK_COMPLETED',
  'WORK_OVERDUE',
  'REQUEST_OPENED',
  'REQUEST_ASSIGNED',
  'REQUEST_HANDLED',
  'REQUEST_COMPLETED',
  'REQUEST_REOPENED',
  'REQUEST_COMMENTED',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export type Notice = {
  /** Another one as soon as more is told with it. */
  id: string;
  /** The same while more is told with it. */
  thread: string;
  kind: NoticeKind;
  /** When the newest of it became known: ISO instant. */
  at: string;
  read: boolean;
  /** Works or requests that it tells of together. */
  count: number;
  /** Who did it; null for time, for the public link and for the system. */
  actorId: string | null;
  actorName: string | null;
  /** The newest of those that it tells of. */
  work: {
    id: string;
    intervention: string;
    equipment: string;
    start: string | null;
    timeZone: string;
    /** All works of its series are meant; never of one that happens once. */
    series: boolean;
  } | null;
  request: { id: string; number: number | null; equipment: string } | null;
};

/** Days for which there are notices, and for which they count as unread for who never looked. */
const keptDays = 90;
const firstDays = 7;

type Group = {
  kind: NoticeKind;
  key: string;
  bucket: string;
  at: number;
  count: number;
  actor: string | null;
  subject: string;
  ordinal: number | null;
};

type Work = Omit<NonNullable<Notice['work']>, 'series'> & { recurring: boolean };

/** What was done to a series was done to the one work of one that happens once. */
const told = ({ recurring, ...work }: Work, { ordinal }: Group) => ({ ...work, series: recurring && ordinal !== null });

/** Works by id, and in the words of their records as they are called now. */
const worksOf = async (db: ScopedDb, companyId: string, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, Work>();
  const { rows } = await sql<Omit<Work, 'start'> & { start: number | null }>`
    select p.id, p.recurring, coalesce(i.description, '') as intervention, coalesce(e.description, '') as equipment,
           extract(epoch from p.start_at)::float8 as start, p.time_zone as "timeZone"
      from rm.planned_interventions p
      left join rm.interventions i on i.company_id = p.company_id and i.id = p.intervention_id
      left join rm.equipment e on e.company_id = p.company_id and e.id = p.equipment_id
     where p.company_id = ${companyId} and p.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(
    rows.map((row) => [row.id, { ...row, start: row.start === null ? null : isoOf(millisecondsOf(row.start)) }]),
  );
};

const requestsOf = async (db: ScopedDb, companyId: string, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, NonNullable<Notice['request']>>();
  const { rows } = await sql<NonNullable<Notice['request']>>`
    select r.id, r.number, coalesce(e.description, '') as equipment from rm.support_requests r
      left join rm.equipment e on e.company_id = r.company_id and e.id = r.equipment_id
     where r.company_id = ${companyId} and r.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

const daysBefore = (now: string, days: number): string => isoOf(Date.parse(now) - days * 86_400_000);

const readingOf = async (db: ScopedDb, { companyId, userId }: NoticeReader, now: string): Promise<Reading> => {
  const row = await db
    .withTables<NoticeTables>()
    .selectFrom('rm.notice_readings')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst();
  const until = row?.until ? isoOf(new Date(row.until).getTime()) : daysBefore(now, firstDays);
  return { until, read: row?.read ?? [] };
};

const groupsOf = async (
  db: ScopedDb,
  reader: NoticeReader,
  span: { since: string; now: string },
  most: number,
): Promise<Group[]> => {
  const newest = (column: string) => sql`(array_agg(${sql.ref(column)} order by l.at desc, l.key desc))[1]`;
  const { rows } = await sql<Group>`
    select l.kind, ${newest('l.key')} as key, l.bucket, extract(epoch from max(l.at))::float8 as at,
           count(distinct l.subject_id)::int as count, l.actor_id as actor, ${newest('l.subject_id')} as subject,
           ${newest('l.ordinal')} as ordinal
      from (${noticeLines(reader, span)}) l
     where l.kind is not null
     group by l.kind, l.actor_id, l.bucket
     order by max(l.at) desc, l.kind limit ${most}`.execute(db);
  return rows;
};

const idOf = ({ kind, key, count }: Group): string =>
  kind === 'WORK_OVERDUE' ? `${kind}.${key}.${count}` : `${kind}.${key}`;

export type NoticeQuery = {
  now: string;
  most: number;
  unread?: boolean;
  /** Only what became known after this instant. */
  since?: string;
};

/** What a reader has been told of since a while, the newest first: all of a minute that one person did alike is one notice. */
export const noticesOf = async (
  db: ScopedDb,
  reader: NoticeReader,
  { now, most, unread = false, since }: NoticeQuery,
): Promise<Notice[]> => {
  const { companyId } = reader;
  const reading = await readingOf(db, reader, now);
  const kept = daysBefore(now, keptDays);
  const asked = since ?? (unread && reading.until !== null ? reading.until : kept);
  const from = Date.parse(asked) < Date.parse(kept) ? kept : asked;
  const groups = await groupsOf(db, reader, { since: from, now }, most);
  const subjectOf = ({ subject, ordinal }: Group): string =>
    ordinal === null ? subject : occurrenceId(subject, ordinal);
  const of = (area: string) => groups.filter(({ kind }) => kind.startsWith(area)).map(subjectOf);
  const works = await worksOf(db, companyId, of('WORK'));
  const requests = await requestsOf(db, companyId, of('REQUEST'));
  const names = await userNames(db, [...new Set(groups.flatMap(({ actor }) => actor ?? []))]);
  return groups.flatMap((group): Notice[] => {
    const { kind, count, actor, bucket } = group;
    const id = idOf(group);
    const at = isoOf(millisecondsOf(group.at));
    const read = isRead(reading, { id, at });
    const work = works.get(subjectOf(group));
    const request = requests.get(subjectOf(group)) ?? null;
    if ((unread && read) || !(work || request)) return [];
    const thread = `${kind}.${actor ?? ''}.${bucket}`;
    const what = { work: work ? told(work, group) : null, request };
    return [{ id, thread, kind, at, read, count, actorId: actor, actorName: names.get(actor ?? '') ?? null, ...what }];
  });
};
