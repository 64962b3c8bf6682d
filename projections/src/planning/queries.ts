import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import { holdTo, maxUnpaged } from '../kernel/queries-ceiling.ts';
import { type LineState, type LinesRead, linesFrom, linesOfRow } from './lines-of-row.ts';
import { type PlannedRows, type PlannedWhole, planned, plannedWhole } from './planned.ts';
import { type BoardColumns, boardColumns, type PlannedStatement } from './queries-of-columns.ts';
import type { PlanningTables } from './tables.ts';

export type { Planned, PlannedRows, PlannedWhole, RecordLabel } from './planned.ts';

/**
 * Reads of planning, each one statement; run them in `withCompany`. The company is part of every statement, and row
 * level security stands behind it. `asOf` is the position that the rows show.
 */
export type PlannedState = 'open' | 'completed' | 'cancelled';

export type PlannedWindow = {
  /** ISO instants; everything that overlaps [from, to). */
  from: string;
  to: string;
  maintainerIds?: readonly string[] | null | undefined;
  equipmentIds?: readonly string[] | null | undefined;
  /** Open and completed unless told. */
  states?: readonly PlannedState[] | undefined;
  /** Most rows; one more is `TooManyRows`. */
  most?: number | undefined;
};

/** Longest ordinary occurrence, in minutes: what is longer is found by its end, with an index of its own. */
export const dayMinutes = 1440;

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

const byStart = sql`p.start_at, p.id`;

const isAnyOf = (column: string, ids: readonly string[] | null | undefined): RawBuilder<unknown> =>
  ids ? sql`and ${sql.ref(column)} = any(${[...ids]}::uuid[])` : sql``;

/** Everything on the board in a window, by start, and one row more than `most`. */
const windowOf = (companyId: string, window: PlannedWindow): PlannedStatement => {
  const { from, to, maintainerIds, equipmentIds, states = ['open', 'completed'], most = maxUnpaged } = window;
  const where = sql`p.company_id = ${companyId} and ${inState(states)}
    ${isAnyOf('p.maintainer_id', maintainerIds)} ${isAnyOf('p.equipment_id', equipmentIds)}`;
  const page = sql`
    select p.* from rm.planned_interventions p
     where ${where} and p.start_at >= ${from}::timestamptz - ${dayMinutes} * interval '1 minute'
       and p.start_at < ${to}::timestamptz and p.end_at > ${from}::timestamptz
    union all
    select p.* from rm.planned_interventions p
     where ${where} and p.planned_minutes > ${sql.lit(dayMinutes)} and p.end_at > ${from}::timestamptz
       and p.start_at < ${from}::timestamptz - ${dayMinutes} * interval '1 minute'
     limit ${most + 1}`;
  return { companyId, page, order: byStart };
};

/** Everything on the board in a window, by start. Throws `TooManyRows`. */
export const plannedWindow = async (db: ScopedDb, companyId: string, window: PlannedWindow): Promise<PlannedRows> => {
  const { asOf, rows } = await planned(db, windowOf(companyId, window));
  holdTo(window.most ?? maxUnpaged, rows.length);
  return { asOf, rows };
};

/** The same column by column. Throws `TooManyRows`. */
export const windowColumns = async (db: ScopedDb, companyId: string, window: PlannedWindow): Promise<BoardColumns> => {
  const found = await boardColumns(db, windowOf(companyId, window));
  holdTo(window.most ?? maxUnpaged, found.id.length);
  return found;
};

/** By id, in no order, also cancelled and skipped ones: the feed tells what became of them. */
export const plannedByIds = (db: ScopedDb, companyId: string, ids: readonly string[]): Promise<PlannedRows> => {
  const page = sql`select p.* from rm.planned_interventions p
    where p.company_id = ${companyId} and p.id = any(${[...ids]}::uuid[])`;
  return planned(db, { companyId, page, order: byStart });
};

export { type LineState, linesOfRow } from './lines-of-row.ts';

/** All that a series has or had, with what is cancelled and skipped. */
export const plannedOfSeries = (
  db: ScopedDb,
  companyId: string,
  seriesId: string,
): Promise<PlannedRows<PlannedWhole>> => {
  const page = sql`select p.* from rm.planned_interventions p
    where p.company_id = ${companyId} and p.series_id = ${seriesId}`;
  return plannedWhole(db, { companyId, page, order: sql`p.generated, p.ordinal` });
};

export type PlannedDetail = {
  asOf: bigint;
  planned: PlannedWhole;
  /** In order; those of the last completion, else the active ones of the checklist as it is now. */
  lines: readonly LineState[];
};

/** One occurrence with its checklist; undefined where it does not exist in this company. */
export const plannedDetail = async (
  db: ScopedDb,
  companyId: string,
  id: string,
): Promise<PlannedDetail | undefined> => {
  const page = sql`select p.* from rm.planned_interventions p where p.company_id = ${companyId} and p.id = ${id}`;
  const { asOf, rows, lines } = await plannedWhole<LinesRead>(db, {
    companyId,
    page,
    order: sql`p.id`,
    lines: linesOfRow,
  });
  const [found] = rows;
  return found && { asOf, planned: found, lines: linesFrom(lines?.[0]) };
};

/** The series of an occurrence and its place in it; undefined where it does not exist in this company. */
export const occurrenceRef = async (
  db: ScopedDb,
  companyId: string,
  id: string,
): Promise<{ seriesId: string; ordinal: number } | undefined> => {
  const row = await db
    .withTables<PlanningTables>()
    .selectFrom('rm.planned_interventions')
    .select(['series_id as seriesId', 'ordinal'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row;
};
