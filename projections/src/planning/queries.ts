import { type Kysely, type RawBuilder, sql } from 'kysely';
import { asOf, type Planned, planned, type RawPlanned, toPlanned } from './planned.ts';
import type { PlanningTables } from './tables.ts';

export type { Planned, RecordLabel } from './planned.ts';
export type { PlanningTables } from './tables.ts';

/**
 * Reads of planning, each one statement; run them in `withCompany`. The company is part of every statement, and row
 * level security stands behind it. `asOf` is the position that the rows show.
 */
type Db = Kysely<PlanningTables>;

export type PlannedState = 'open' | 'completed' | 'cancelled';

export type PlannedWindow = {
  /** ISO instants; everything that overlaps [from, to). */
  from: string;
  to: string;
  maintainerIds?: readonly string[] | null | undefined;
  equipmentIds?: readonly string[] | null | undefined;
  /** Open and completed unless told. */
  states?: readonly PlannedState[] | undefined;
};

export type PlannedRows = { asOf: bigint; rows: Planned[] };

/** Longest ordinary occurrence, in minutes: what is longer is found by its end, with an index of its own. */
const dayMinutes = 1440;

const inState = (states: readonly PlannedState[]): RawBuilder<unknown> => {
  const wanted: Record<PlannedState, RawBuilder<unknown>> = {
    open: sql`(not p.completed and not p.cancelled)`,
    completed: sql`(p.completed and not p.cancelled)`,
    cancelled: sql`p.cancelled`,
  };
  // The usual case in the words of the partial indexes.
  if (!states.includes('cancelled') && states.length === 2) return sql`not p.cancelled`;
  return states.length === 0
    ? sql`false`
    : sql`(${sql.join(
        states.map((state) => wanted[state]),
        sql` or `,
      )})`;
};

const isAnyOf = (column: string, ids: readonly string[] | null | undefined): RawBuilder<unknown> =>
  ids ? sql`and ${sql.ref(column)} = any(${[...ids]}::uuid[])` : sql``;

/** Everything on the board in a window, by start. */
export const plannedWindow = async (db: Db, companyId: string, window: PlannedWindow): Promise<PlannedRows> => {
  const { from, to, maintainerIds, equipmentIds, states = ['open', 'completed'] } = window;
  const where = sql`p.company_id = ${companyId} and ${inState(states)}
    ${isAnyOf('p.maintainer_id', maintainerIds)} ${isAnyOf('p.equipment_id', equipmentIds)}`;
  const page = sql`
    select p.* from rm.planned_interventions p
     where ${where} and p.start_at >= ${from}::timestamptz - ${dayMinutes} * interval '1 minute'
       and p.start_at < ${to}::timestamptz and p.end_at > ${from}::timestamptz
    union all
    select p.* from rm.planned_interventions p
     where ${where} and p.planned_minutes > ${sql.lit(dayMinutes)} and p.end_at > ${from}::timestamptz
       and p.start_at < ${from}::timestamptz - ${dayMinutes} * interval '1 minute'`;
  const { rows } = await planned(companyId, page, sql`p.start_at, p.id`).execute(db);
  return { asOf: asOf(rows), rows: rows.flatMap(toPlanned) };
};

/** By id, in no order, also cancelled and skipped ones: the feed tells what became of them. */
export const plannedByIds = async (db: Db, companyId: string, ids: readonly string[]): Promise<PlannedRows> => {
  const page = sql`select p.* from rm.planned_interventions p
    where p.company_id = ${companyId} and p.id = any(${[...ids]}::uuid[])`;
  const { rows } = await planned(companyId, page, sql`p.start_at, p.id`).execute(db);
  return { asOf: asOf(rows), rows: rows.flatMap(toPlanned) };
};

export const plannedSortFields = ['start', 'equipment', 'intervention', 'maintainer'] as const;
export type PlannedSort = (typeof plannedSortFields)[number];

export type PlannedListQuery = {
  /** ISO instants; occurrences that start in [from, to). */
  from?: string | null | undefined;
  to?: string | null | undefined;
  maintainerId?: string | null | undefined;
  equipmentId?: string | null | undefined;
  interventionId?: string | null | undefined;
  seriesId?: string | null | undefined;
  completed?: boolean | null | undefined;
  sortBy?: PlannedSort | undefined;
  descending?: boolean | undefined;
  /** 1 for the first; no paging without both. */
  page?: number | null | undefined;
  rowsPerPage?: number | null | undefined;
};

const listWhere = (companyId: string, query: PlannedListQuery): RawBuilder<unknown> => {
  const { from, to, maintainerId, equipmentId, interventionId, seriesId, completed } = query;
  const parts = [sql`p.company_id = ${companyId}`, sql`p.start_at is not null`, sql`not p.cancelled`];
  if (from) parts.push(sql`p.start_at >= ${from}::timestamptz`);
  if (to) parts.push(sql`p.start_at < ${to}::timestamptz`);
  if (maintainerId) parts.push(sql`p.maintainer_id = ${maintainerId}`);
  if (equipmentId) parts.push(sql`p.equipment_id = ${equipmentId}`);
  if (interventionId) parts.push(sql`p.intervention_id = ${interventionId}`);
  if (seriesId) parts.push(sql`p.series_id = ${seriesId}`);
  if (completed !== null && completed !== undefined) parts.push(sql`p.completed = ${completed}`);
  return sql.join(parts, sql` and `);
};

/** The label that a list is sorted by, and where it comes from. By start no other table is needed. */
const sorts: Record<PlannedSort, { join: RawBuilder<unknown>; by: RawBuilder<unknown> }> = {
  start: { join: sql``, by: sql`p.start_at` },
  equipment: {
    join: sql`left join rm.equipment s on s.company_id = p.company_id and s.id = p.equipment_id`,
    by: sql`lower(s.description)`,
  },
  intervention: {
    join: sql`left join rm.interventions s on s.company_id = p.company_id and s.id = p.intervention_id`,
    by: sql`lower(s.description)`,
  },
  maintainer: {
    join: sql`left join rm.maintainers s on s.company_id = p.company_id and s.id = p.maintainer_id`,
    by: sql`lower(s.identifier)`,
  },
};

/** The planning list: what is not cancelled, a page at a time, and how many there are in all. */
export const plannedList = async (
  db: Db,
  companyId: string,
  query: PlannedListQuery,
): Promise<PlannedRows & { totalRows: number }> => {
  const { sortBy = 'start', descending = false, page, rowsPerPage } = query;
  const { join, by } = sorts[sortBy];
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql`${by} ${direction} nulls last, p.start_at ${direction}, p.id ${direction}`;
  const paging = page && rowsPerPage ? sql`limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}` : sql``;
  const where = listWhere(companyId, query);
  const rowsOfPage = sql`
    select p.*, row_number() over (order by ${order}) as place
      from rm.planned_interventions p ${join} where ${where} order by ${order} ${paging}`;
  const total = sql`(select count(*) from rm.planned_interventions p where ${where})`;
  const { rows } = await planned(companyId, rowsOfPage, sql`p.place`, total).execute(db);
  return { asOf: asOf(rows), rows: rows.flatMap(toPlanned), totalRows: Number(rows[0]?.total ?? 0) };
};

export type LineState = { id: string; order: number; description: string; mandatory: boolean; done: boolean };

export type PlannedDetail = {
  asOf: bigint;
  planned: Planned;
  /** In order; those of the last completion, else the active ones of the checklist as it is now. */
  lines: LineState[];
};

/** One occurrence with its checklist; undefined where it does not exist in this company. */
export const plannedDetail = async (db: Db, companyId: string, id: string): Promise<PlannedDetail | undefined> => {
  const page = sql`select p.* from rm.planned_interventions p where p.company_id = ${companyId} and p.id = ${id}`;
  const lines = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'order', l.sort_order, 'description', l.description,
             'mandatory', l.mandatory, 'done', l.id = any(p.ticked_line_ids)) order by l.sort_order, l.id), '[]'::jsonb)
      from (
        select f.id, f."order" as sort_order, f.description, f.mandatory
          from jsonb_to_recordset(p.frozen_lines) f(id uuid, "order" int, description text, mandatory boolean)
        union all
        select c.id, c.sort_order, c.description, c.mandatory from rm.checklist_lines c
         where p.frozen_lines is null and c.active and c.company_id = p.company_id and c.checklist_id = p.checklist_id
      ) l)`;
  const { rows } = await planned<{ lines: LineState[] }>(companyId, page, sql`p.id`, sql`null::bigint`, lines).execute(
    db,
  );
  const [row] = rows;
  const [found] = row ? toPlanned(row) : [];
  return row && found ? { asOf: asOf(rows), planned: found, lines: row.lines } : undefined;
};

/** The series of an occurrence and its place in it; undefined where it does not exist in this company. */
export const occurrenceRef = async (
  db: Db,
  companyId: string,
  id: string,
): Promise<{ seriesId: string; ordinal: number } | undefined> => {
  const row = await db
    .selectFrom('rm.planned_interventions')
    .select(['series_id as seriesId', 'ordinal'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row;
};

export type { RawPlanned };
