import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import { inWords } from '../kernel/in-words.ts';
import { allOrNone, holdTo, maxUnpaged } from '../kernel/queries-ceiling.ts';
import { type LineState, type LinesRead, linesFrom, linesOfRow } from './lines-of-row.ts';
import { type Counted, type Page, placedRows, placeSql, spansSql, totalSql } from './list-place.ts';
import { type PlannedWhole, plannedWhole } from './planned.ts';
import { dayMinutes } from './queries.ts';
import { dependsOn } from './queries-of-uses.ts';

export const plannedSortFields = ['start', 'equipment', 'intervention', 'maintainer'] as const;
export type PlannedSort = (typeof plannedSortFields)[number];

export type PlannedListQuery = {
  /** ISO instants; occurrences that start in [from, to). */
  from?: string | null | undefined;
  to?: string | null | undefined;
  /** What runs into [from, to), too, as the window of a calendar shows it. */
  overlapping?: boolean | undefined;
  /** ISO instant; what ends before it. */
  endsBefore?: string | null | undefined;
  maintainerId?: string | null | undefined;
  /** What nobody has, or what somebody has. */
  unassigned?: boolean | null | undefined;
  /** Whose work comes before that of all others, each sorted as asked. */
  maintainerFirst?: string | null | undefined;
  equipmentId?: string | null | undefined;
  interventionId?: string | null | undefined;
  interventionTypeId?: string | null | undefined;
  /** Words, each some part of what is planned, on what, or for whom. */
  search?: string | null | undefined;
  /** Of the equipment of these. */
  lineId?: string | null | undefined;
  plantId?: string | null | undefined;
  supplierId?: string | null | undefined;
  /** Any of several, where no more than one of a thing is meant above. With `unassigned`, what nobody has is one more of `maintainerIds`. */
  maintainerIds?: readonly string[] | null | undefined;
  equipmentIds?: readonly string[] | null | undefined;
  interventionIds?: readonly string[] | null | undefined;
  interventionTypeIds?: readonly string[] | null | undefined;
  lineIds?: readonly string[] | null | undefined;
  plantIds?: readonly string[] | null | undefined;
  id?: string | null | undefined;
  seriesId?: string | null | undefined;
  completed?: boolean | null | undefined;
  fault?: boolean | null | undefined;
  /** What ends behind the minute in which it was completed: nothing has happened that was still to come. */
  ahead?: boolean | null | undefined;
  sortBy?: PlannedSort | undefined;
  descending?: boolean | undefined;
  /** 1 for the first, which is meant where none is named; no paging without `rowsPerPage`. */
  page?: number | null | undefined;
  rowsPerPage?: number | null | undefined;
};

/** Of one thing: few rows, which an index of its own finds and counts. */
const ofOne = {
  id: 'p.id',
  maintainerId: 'p.maintainer_id',
  equipmentId: 'p.equipment_id',
  interventionId: 'p.intervention_id',
  interventionTypeId: 'p.intervention_type_id',
  seriesId: 'p.series_id',
} as const;

/** Of all equipment of one thing. */
const ofEquipment = { lineId: 'line', plantId: 'plant', supplierId: 'supplier' } as const;

/** The same of several: an index finds each of them. */
const ofSeveral = {
  equipmentIds: 'p.equipment_id',
  interventionIds: 'p.intervention_id',
  interventionTypeIds: 'p.intervention_type_id',
} as const;
const ofEquipmentOfSeveral = { lineIds: 'line', plantIds: 'plant' } as const;

const anyOf = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${[...ids]}::uuid[])`;

const whose = ({ maintainerIds, unassigned }: PlannedListQuery): RawBuilder<unknown>[] => {
  const nobodys = unassigned ? sql`p.maintainer_id is null` : sql`p.maintainer_id is not null`;
  if (!maintainerIds) return typeof unassigned === 'boolean' ? [nobodys] : [];
  const theirs = sql`p.maintainer_id = ${anyOf(maintainerIds)}`;
  return [unassigned ? sql`(${theirs} or ${nobodys})` : theirs];
};

/** More than anybody types; of what is longer the beginning counts. */
const [maxWords, longestSearch] = [10, 100];
const wordsOf = (search: string | null | undefined): string[] =>
  (search ?? '').slice(0, longestSearch).split(/\s+/).filter(Boolean).slice(0, maxWords);

const named = (companyId: string, column: string, table: string, name: string, word: string): RawBuilder<unknown> =>
  sql`${sql.ref(`p.${column}`)} = any(array(select r.id from ${sql.table(`rm.${table}`)} r
    where r.company_id = ${companyId} and position(lower(${word}) in lower(${sql.ref(`r.${name}`)})) > 0))`;

/** Where the word is some part of a name: few things have names, and many works have few things. */
const naming = (companyId: string, word: string): RawBuilder<unknown> => sql`(
  ${named(companyId, 'equipment_id', 'equipment', 'description', word)}
  or ${named(companyId, 'intervention_id', 'interventions', 'description', word)}
  or ${named(companyId, 'maintainer_id', 'maintainers', 'identifier', word)})`;

/** What is listed, whenever it starts. */
const listed = (companyId: string, query: PlannedListQuery): RawBuilder<unknown>[] => {
  const parts = [sql`p.company_id = ${companyId}`, sql`p.start_at is not null`, sql`not p.cancelled`];
  for (const [name, column] of Object.entries(ofOne)) {
    const id = query[name as keyof typeof ofOne];
    if (id) parts.push(sql`${sql.ref(column)} = ${id}`);
  }
  for (const [name, kind] of Object.entries(ofEquipment)) {
    const id = query[name as keyof typeof ofEquipment];
    if (id) parts.push(dependsOn[kind](id));
  }
  for (const [name, column] of Object.entries(ofSeveral)) {
    const ids = query[name as keyof typeof ofSeveral];
    if (ids) parts.push(sql`${sql.ref(column)} = ${anyOf(ids)}`);
  }
  for (const [name, kind] of Object.entries(ofEquipmentOfSeveral)) {
    const ids = query[name as keyof typeof ofEquipmentOfSeveral];
    if (ids) parts.push(dependsOn[kind](anyOf(ids)));
  }
  parts.push(...whose(query));
  for (const word of wordsOf(query.search)) parts.push(naming(companyId, word));
  if (query.completed !== null && query.completed !== undefined) parts.push(sql`p.completed = ${query.completed}`);
  // In the words of the partial index: there are few.
  if (query.fault !== null && query.fault !== undefined) parts.push(query.fault ? sql`p.fault` : sql`not p.fault`);
  // In the words of the partial index: there are few.
  if (query.ahead) parts.push(sql`p.completed and p.end_at > p.completed_at`);
  return parts;
};

const inTime = ({ from, to, endsBefore, overlapping }: PlannedListQuery): RawBuilder<unknown>[] => [
  ...(from ? [overlapping ? endsBehind(from) : sql`p.start_at >= ${from}::timestamptz`] : []),
  ...(to ? [sql`p.start_at < ${to}::timestamptz`] : []),
  ...(endsBefore ? [sql`p.end_at < ${endsBefore}::timestamptz`] : []),
];

/** In the words of the two indexes: what is longer than a day is found by its end. */
const endsBehind = (from: string): RawBuilder<unknown> => sql`p.end_at > ${from}::timestamptz and (
  p.start_at >= ${from}::timestamptz - ${dayMinutes} * interval '1 minute' or p.planned_minutes > ${sql.lit(dayMinutes)})`;

const and = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` and `);

/** The label that a list is sorted by, and where it comes from. By start no other table is needed. */
const sorts: Record<PlannedSort, { join: RawBuilder<unknown>; by: RawBuilder<unknown> }> = {
  start: { join: sql``, by: sql`p.start_at` },
  equipment: {
    join: sql`left join rm.equipment s on s.company_id = p.company_id and s.id = p.equipment_id`,
    by: inWords(sql`s.description`),
  },
  intervention: {
    join: sql`left join rm.interventions s on s.company_id = p.company_id and s.id = p.intervention_id`,
    by: inWords(sql`s.description`),
  },
  maintainer: {
    join: sql`left join rm.maintainers s on s.company_id = p.company_id and s.id = p.maintainer_id`,
    by: inWords(sql`s.identifier`),
  },
};

/** Sorted by ids alone, so that only the rows of the page are fetched whole. */
const sortedRows = (
  companyId: string,
  where: RawBuilder<unknown>,
  { sortBy = 'start', descending, maintainerFirst }: PlannedListQuery,
  page: Page | undefined,
  unpaged: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { join, by } = sorts[sortBy];
  const direction = descending ? sql`desc` : sql`asc`;
  const first = maintainerFirst ? sql`p.maintainer_id is distinct from ${maintainerFirst}, ` : sql``;
  // What is listed starts some time: without a word on nulls an index answers it either way around.
  const nulls = sortBy === 'start' ? sql`` : sql`nulls last`;
  const paging = page ? sql`limit ${page.limit} offset ${page.offset}` : unpaged;
  return sql`
    select p.*, ids.place
      from (select id, row_number() over () as place
              from (select p.id from rm.planned_interventions p ${join} where ${where}
                     order by ${first}${by} ${direction} ${nulls}, p.start_at ${direction}, p.id ${direction} ${paging}) sorted
           ) ids join rm.planned_interventions p on p.company_id = ${companyId} and p.id = ids.id`;
};

const ownNames = Object.keys(ofOne) as (keyof typeof ofOne)[];
const equipmentNames = Object.keys(ofEquipment) as (keyof typeof ofEquipment)[];
export const severalNames = [
  'maintainerIds',
  ...(Object.keys(ofSeveral) as (keyof typeof ofSeveral)[]),
  ...(Object.keys(ofEquipmentOfSeveral) as (keyof typeof ofEquipmentOfSeveral)[]),
] as const;

/** Null where it asks for things that no count is kept of. */
const countedOf = (query: PlannedListQuery): Counted | null =>
  query.endsBefore ||
  (query.overlapping && query.from) ||
  wordsOf(query.search).length > 0 ||
  typeof query.unassigned === 'boolean' ||
  typeof query.fault === 'boolean' ||
  query.ahead ||
  [...ownNames, ...equipmentNames, ...severalNames].some((name) => query[name])
    ? null
    : { from: query.from ?? null, to: query.to ?? null, completed: query.completed ?? null };

/** The ids of a list in its order, whole; throws `TooManyRows`. For files, which are written page by page. */
export const listedWorkIds = async (
  db: ScopedDb,
  companyId: string,
  query: PlannedListQuery,
  most: number,
): Promise<string[]> => {
  const where = and([...listed(companyId, query), ...inTime(query)]);
  const rows = sortedRows(companyId, where, query, undefined, sql`limit ${most + 1}`);
  const found = await sql<{ id: string }>`select r.id from (${rows}) r order by r.place`.execute(db);
  holdTo(most, found.rows.length);
  return found.rows.map(({ id }) => id);
};

export type PlannedList = {
  asOf: bigint;
  rows: PlannedWhole[];
  totalRows: number;
  /** By occurrence; empty unless asked for. */
  lines: ReadonlyMap<string, readonly LineState[]>;
};

/**
 * The planning list: what is not cancelled, a page at a time, and how many there are in all; one statement, in
 * `withCompany`. By time and state a page costs the same at any size of the company and anywhere in the list: total and
 * place of the page come from the counts that the projection keeps. Throws `TooManyRows` for a list without a page that is too
 * long; none of its rows are read then.
 */
export const plannedList = async (
  db: ScopedDb,
  companyId: string,
  query: PlannedListQuery,
  /**
   * `withLines`: rows with their lines; for pages, as the lines of a whole year are many. `most`: rows of a list without a page.
   */
  { withLines = false, most = maxUnpaged }: { withLines?: boolean; most?: number } = {},
): Promise<PlannedList> => {
  const { sortBy = 'start', descending = false, maintainerFirst, page: number, rowsPerPage } = query;
  const page = rowsPerPage ? { offset: ((number ?? 1) - 1) * rowsPerPage, limit: rowsPerPage, descending } : undefined;
  const counted = countedOf(query);
  const rows = and(listed(companyId, query));
  const where = and([...listed(companyId, query), ...inTime(query)]);
  const spans = counted ? spansSql(companyId, rows, counted) : sql``;
  const total = counted ? totalSql : sql`(select count(*) from rm.planned_interventions p where ${where})`;
  const statement =
    counted && page && sortBy === 'start' && !maintainerFirst
      ? { before: sql`${spans}${placeSql(companyId, counted.completed, page)}`, rows: placedRows(rows, page) }
      : { before: spans, rows: sortedRows(companyId, where, query, page, allOrNone(total, most)) };
  const found = await plannedWhole<LinesRead>(db, {
    companyId,
    page: statement.rows,
    order: sql`p.place`,
    total,
    before: statement.before,
    ...(withLines ? { lines: linesOfRow } : {}),
  });
  if (!page) holdTo(most, found.total);
  const lines = new Map(found.lines?.map((own, at) => [found.rows[at]?.id ?? '', linesFrom(own)]));
  return { asOf: found.asOf, rows: found.rows, totalRows: found.total, lines };
};
