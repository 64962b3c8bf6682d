import { isoOf, millisecondsOf } from '@cadenza/domain/kernel/instants';
import type { ClosingReason } from '@cadenza/domain/support/closing';
import type { RequestComment, RequestImage } from '@cadenza/domain/support/events';
import { type RequestPriority, requestPriorities } from '@cadenza/domain/support/priority';
import type { Phase, RequestStatus } from '@cadenza/domain/support/request-state';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../identity/queries.ts';
import { inWords } from '../kernel/in-words.ts';
import { holdTo, maxUnpaged } from '../kernel/queries-ceiling.ts';

type RecordLabel = { id: string; label: string };
type Work<Time> = {
  id: string;
  seriesId: string;
  start: Time | null;
  completed: boolean;
  /** Whose it is; null: nobody's. */
  maintainer: RecordLabel | null;
};

/** A request as those who handle requests read it. Instants are ISO in UTC. */
export type SupportRequestView = {
  id: string;
  number: number | null;
  status: RequestStatus;
  /** Where it stands below the archive: where it goes back to. */
  phase: Phase;
  /** Since when it has its status. */
  statusAt: string;
  /** Why it was closed, in a word that was chosen, or opened again; null where nobody said. */
  statusReason: ClosingReason | null;
  statusText: string | null;
  /** null: it came from the public link. Without a name: who left the company. */
  requester: { id: string; label: string | null } | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  equipment: RecordLabel;
  line: RecordLabel | null;
  plant: RecordLabel | null;
  anomalies: readonly RecordLabel[];
  request: string | null;
  notes: string | null;
  /** Of the work that answers it where that has one, else whom the request names. */
  maintainer: RecordLabel | null;
  intervention: RecordLabel | null;
  assignedTo: { id: string; label: string | null } | null;
  happenedAt: string;
  /** The machine stands since then. */
  stopped: boolean;
  priority: RequestPriority;
  openedAt: string;
  /** The planned work that answers it; `start` is null as long as nothing of it is shown. */
  work: Work<string> | null;
  images: readonly RequestImage[];
  /** How many, and from whom the last of them is: read by `commentsOf`. */
  comments: number;
  lastCommentFrom: RequestComment['from'] | null;
  version: number;
};

type Row = Omit<SupportRequestView, 'statusAt' | 'happenedAt' | 'openedAt' | 'work'> & {
  statusAt: number;
  happenedAt: number;
  openedAt: number;
  work: Work<number> | null;
};

export const requestSortFields = [
  'number',
  'happenedAt',
  'openedAt',
  'status',
  'priority',
  'equipment',
  'maintainer',
  'assignedTo',
] as const;
export type RequestSort = (typeof requestSortFields)[number];

export type SupportRequestQuery = {
  /** Whoever sees only the own ones. */
  requesterId?: string | null | undefined;
  statuses?: readonly RequestStatus[] | null | undefined;
  priorities?: readonly RequestPriority[] | null | undefined;
  equipmentId?: string | null | undefined;
  lineId?: string | null | undefined;
  plantId?: string | null | undefined;
  maintainerId?: string | null | undefined;
  assignedTo?: string | null | undefined;
  /** Whether a planned work answers it. */
  planned?: boolean | null | undefined;
  /** A part of the words of the request. */
  request?: string | null | undefined;
  /** Of the words of the request, the name of its equipment, or its number. */
  text?: string | null | undefined;
  /** ISO instants; opened in [from, to). */
  openedFrom?: string | null | undefined;
  openedTo?: string | null | undefined;
  /** From this number to that one, both included. */
  numbers?: { first: number; last: number } | undefined;
  sortBy?: RequestSort | undefined;
  descending?: boolean | undefined;
  page?: number | null | undefined;
  rowsPerPage?: number | null | undefined;
};

/** Requests of each status, whatever statuses were asked for. */
export type StatusCounts = Readonly<Record<RequestStatus, number>>;

const epoch = (column: string): RawBuilder<unknown> => sql`extract(epoch from ${sql.ref(column)})::float8`;
const label = (alias: string, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.id`)} is null then null else jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'label', ${text}) end`;

/** A request follows the work that answers it. */
const maintainerId = sql`coalesce(w.maintainer_id, r.maintainer_id)`;

/** What requests are filtered and sorted by: what a query does not ask for, PostgreSQL leaves out. */
const joins = sql`
  left join rm.equipment e on e.company_id = r.company_id and e.id = r.equipment_id
  left join rm.lines l on l.company_id = e.company_id and l.id = e.line_id
  left join rm.planned_interventions w on w.company_id = r.company_id and w.id = r.occurrence_id
  left join rm.maintainers m on m.company_id = r.company_id and m.id = ${maintainerId}
  left join rm.users a on a.id = r.assigned_to`;

/** One row, looked up for each request: as a join that may be turned around, a table without statistics is read whole for each. */
const lookedUp = (table: string, shown: string, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left join lateral (select ${sql.raw(shown)} from rm.${sql.raw(table)} where ${where} limit 1)`;

/** What is shown of a request that lies in other tables. */
const lookups = sql`
  ${lookedUp('equipment o', 'company_id, line_id, description', sql`o.company_id = r.company_id and o.id = r.equipment_id`)} e on true
  ${lookedUp('lines o', 'company_id, id, plant_id, description', sql`o.company_id = e.company_id and o.id = e.line_id`)} l on true
  ${lookedUp('plants o', 'id, description', sql`o.company_id = l.company_id and o.id = l.plant_id`)} p on true
  ${lookedUp('planned_interventions o', 'company_id, start_at, completed, maintainer_id', sql`o.company_id = r.company_id and o.id = r.occurrence_id`)} w on true
  ${lookedUp('maintainers o', 'id, identifier', sql`o.company_id = r.company_id and o.id = ${maintainerId}`)} m on true
  ${lookedUp('users o', 'name, surname', sql`o.id = r.assigned_to`)} a on true`;

const columns = sql`
  r.id, r.number, r.status, r.phase, ${epoch('r.status_at')} as "statusAt", r.status_reason as "statusReason",
  r.status_text as "statusText",
  case when r.requester_id is null then null else jsonb_build_object('id', r.requester_id, 'label',
    (select ${fullName('u')} from rm.users u where u.id = r.requester_id)) end as requester,
  r.contact_name as "contactName", r.contact_email as "contactEmail", r.contact_phone as "contactPhone",
  jsonb_build_object('id', r.equipment_id, 'label', coalesce(e.description, '')) as equipment,
  ${label('l', sql`l.description`)} as line, ${label('p', sql`p.description`)} as plant,
  coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'label', n.description) order by ${inWords(sql`n.description`)}, n.id)
     from rm.anomalies n where n.company_id = r.company_id and n.id = any(r.anomaly_ids)), '[]') as anomalies,
  r.request, r.notes, ${label('m', sql`m.identifier`)} as maintainer,
  (select jsonb_build_object('id', i.id, 'label', i.description) from rm.interventions i
    where i.company_id = r.company_id and i.id = r.intervention_id) as intervention,
  case when r.assigned_to is null then null
       else jsonb_build_object('id', r.assigned_to, 'label', ${fullName('a')}) end as "assignedTo",
  ${epoch('r.happened_at')} as "happenedAt", coalesce(r.stopped, false) as stopped, r.priority, ${epoch('r.opened_at')} as "openedAt",
  case when r.occurrence_id is null then null else jsonb_build_object('id', r.occurrence_id, 'seriesId', r.series_id,
    'start', ${epoch('w.start_at')}, 'completed', coalesce(w.completed, false),
    'maintainer', (select jsonb_build_object('id', wm.id, 'label', wm.identifier) from rm.maintainers wm
       where wm.company_id = w.company_id and wm.id = w.maintainer_id)) end as work,
  r.images, jsonb_array_length(r.comments) as comments, r.comments->-1->>'from' as "lastCommentFrom", r.version`;

const instant = (seconds: number): string => isoOf(millisecondsOf(seconds));

const shown = ({ statusAt, happenedAt, openedAt, work, ...row }: Row): SupportRequestView => ({
  ...row,
  statusAt: instant(statusAt),
  happenedAt: instant(happenedAt),
  openedAt: instant(openedAt),
  work: work && { ...work, start: work.start === null ? null : instant(work.start) },
});

/** Of every request there is one: without a word on nulls an index answers it either way around. */
const neverNull: ReadonlySet<RequestSort> = new Set(['happenedAt', 'openedAt', 'status', 'priority']);

const sorts: Record<RequestSort, RawBuilder<unknown>> = {
  number: sql`r.number`,
  happenedAt: sql`r.happened_at`,
  openedAt: sql`r.opened_at`,
  status: sql`array_position(array['waiting', 'handling', 'completed', 'archived'], r.status)`,
  priority: sql`array_position(${[...requestPriorities]}::text[], r.priority)`,
  equipment: inWords(sql`e.description`),
  maintainer: inWords(sql`m.identifier`),
  assignedTo: inWords(fullName('a')),
};

const holds = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`position(lower(${text}) in lower(${column})) > 0`;

const listed = (companyId: string, query: SupportRequestQuery): RawBuilder<unknown>[] => {
  const parts = [sql`r.company_id = ${companyId}`];
  for (const [column, id] of [
    ['r.requester_id', query.requesterId],
    ['r.equipment_id', query.equipmentId],
    ['e.line_id', query.lineId],
    ['l.plant_id', query.plantId],
    ['r.assigned_to', query.assignedTo],
  ] as const) {
    if (id) parts.push(sql`${sql.ref(column)} = ${id}`);
  }
  if (query.maintainerId) parts.push(sql`${maintainerId} = ${query.maintainerId}`);
  const { priorities } = query;
  if (priorities && priorities.length > 0) parts.push(sql`r.priority = any(${[...new Set(priorities)]}::text[])`);
  if (query.planned !== null && query.planned !== undefined)
    parts.push(query.planned ? sql`r.occurrence_id is not null` : sql`r.occurrence_id is null`);
  if (query.request) parts.push(holds(sql`r.request`, query.request));
  if (query.text) {
    const { text } = query;
    parts.push(
      sql`(${holds(sql`r.request`, text)} or ${holds(sql`e.description`, text)} or r.number::text = ${text.replace(/^#/, '')})`,
    );
  }
  if (query.openedFrom) parts.push(sql`r.opened_at >= ${query.openedFrom}::timestamptz`);
  if (query.openedTo) parts.push(sql`r.opened_at < ${query.openedTo}::timestamptz`);
  if (query.numbers) parts.push(sql`r.number between ${query.numbers.first} and ${query.numbers.last}`);
  return parts;
};

const and = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` and `);

/** A page of requests, or all of them, with how many there are of each status. Run it in `withCompany`. */
export const listRequests = async (
  db: ScopedDb,
  companyId: string,
  query: SupportRequestQuery,
  most = maxUnpaged,
): Promise<{ rows: SupportRequestView[]; totalRows: number; counts: StatusCounts }> => {
  const { statuses, sortBy = 'openedAt', descending = false, page, rowsPerPage } = query;
  const parts = listed(companyId, query);
  const counted = await sql<{ status: RequestStatus; count: number }>`
    select r.status, count(*)::int as count from rm.support_requests r ${joins} where ${and(parts)} group by r.status`.execute(
    db,
  );
  const counts: StatusCounts = {
    ...{ waiting: 0, handling: 0, completed: 0, archived: 0 },
    ...Object.fromEntries(counted.rows.map(({ status, count }) => [status, count])),
  };
  const wanted = statuses && statuses.length > 0 ? [...new Set(statuses)] : undefined;
  const totalRows = (wanted ?? (Object.keys(counts) as RequestStatus[])).reduce((sum, one) => sum + counts[one], 0);
  if (!rowsPerPage) holdTo(most, totalRows);
  const where = and([...parts, ...(wanted ? [sql`r.status = any(${wanted}::text[])`] : [])]);
  const direction = descending ? sql`desc` : sql`asc`;
  const nulls = neverNull.has(sortBy) ? sql`` : sql`nulls last`;
  const order = sql`order by ${sorts[sortBy]} ${direction} ${nulls}, r.opened_at ${direction}, r.id ${direction}`;
  const paging = rowsPerPage ? sql`limit ${rowsPerPage} offset ${((page ?? 1) - 1) * rowsPerPage}` : sql``;
  // Only of those of the page is looked up what they are shown with.
  const { rows } = await sql<Row>`
    with page as materialized (select r.* from rm.support_requests r ${joins} where ${where} ${order} ${paging})
    select ${columns} from page r ${lookups} ${order}`.execute(db);
  return { rows: rows.map(shown), totalRows, counts };
};

/** Requests by id, in no order that means anything; those of another company are not there. */
export const requestsById = async (
  db: ScopedDb,
  companyId: string,
  ids: readonly string[],
): Promise<SupportRequestView[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columns} from rm.support_requests r ${lookups}
     where r.company_id = ${companyId} and r.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(shown);
};

/** A comment as it is read; `author` is null for who has the secret link, without a name for who left the company. */
export type CommentView = RequestComment & { at: string; author: { id: string; label: string | null } | null };

/** The comments of a request, the first first; of one that came by the link, those of who asked have no author. */
export const commentsOf = async (db: ScopedDb, companyId: string, id: string): Promise<CommentView[]> => {
  const { rows } = await sql<CommentView>`
    select c->>'commentId' as "commentId", c->>'from' as "from", c->>'text' as text, c->>'at' as at,
           case when c->>'from' = 'requester' and r.requester_id is null then null
                else jsonb_build_object('id', c->>'by', 'label',
                  (select ${fullName('u')} from rm.users u where u.id = (c->>'by')::uuid)) end as author
      from rm.support_requests r, jsonb_array_elements(r.comments) with ordinality as o (c, n)
     where r.company_id = ${companyId} and r.id = ${id}::uuid order by o.n`.execute(db);
  return rows;
};

/** An image, the request that it is of, who opened that, and whether a work answers it. */
export type ImageFound = { id: string; requesterId: string | null; hasWork: boolean; image: RequestImage };

/** The request that an image is of. */
export const requestOfImage = async (
  db: ScopedDb,
  companyId: string,
  imageId: string,
): Promise<ImageFound | undefined> => {
  const { rows } = await sql<Omit<ImageFound, 'image'> & { images: RequestImage[] }>`
    select r.id, r.requester_id as "requesterId", r.occurrence_id is not null as "hasWork", r.images from rm.support_requests r
     where r.company_id = ${companyId} and r.images @> jsonb_build_array(jsonb_build_object('imageId', ${imageId}::text))`.execute(
    db,
  );
  const [row] = rows;
  const image = row?.images.find((one) => one.imageId === imageId);
  return row && image && { id: row.id, requesterId: row.requesterId, hasWork: row.hasWork, image };
};

/** Requests that have no number yet, those opened first before the others. */
export const requestsWithoutNumber = async (db: ScopedDb, companyId: string, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from rm.support_requests r
     where r.company_id = ${companyId} and r.number is null order by r.opened_at, r.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The highest number that a request of the company has; 0 before the first. */
export const lastNumber = async (db: ScopedDb, companyId: string): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(r.number), 0) as last from rm.support_requests r where r.company_id = ${companyId}`.execute(db);
  return rows[0]?.last ?? 0;
};
