import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import { inWords } from '../kernel/in-words.ts';
import { allOrNone, holdTo, maxUnpaged } from '../kernel/queries-ceiling.ts';
import { columnsOf, typeOf } from '../kernel/table.ts';
import { hasWords } from './search-words.ts';
import { idColumn, registryTable, snakeCase, textTypes } from './tables.ts';

/** A record as read: values by the descriptor's English names, money in integer cents. */
export type RecordRow = {
  id: string;
  values: Record<string, unknown>;
  active: boolean;
  sortOrder: number | null;
  version: number;
  /** The record behind each reference field, by the field's name; a list for `references`. Null where there is none. */
  nested: Record<string, RecordRow | RecordRow[] | null>;
};

export type RecordList = {
  filters?: Readonly<Record<string, string | boolean>>;
  /** Of text fields: some part of the value, whatever the case. */
  parts?: Readonly<Record<string, string>> | undefined;
  /** Words that stand in the label or in what else the kind is found by, in any order, whatever the case; of a day also as DD-MM-YYYY. */
  search?: string | undefined;
  sortBy?: string | undefined;
  descending?: boolean | undefined;
  /** 1 for the first, which is meant where none is named; no paging without `rowsPerPage`. */
  page?: number | undefined;
  rowsPerPage?: number | undefined;
  /** Rows of a list without a page. */
  most?: number | undefined;
};

type Raw = Record<string, unknown>;

const own = ['id', 'active', 'sortOrder', 'version'];

/** English names that a list of this kind can be sorted by; a reference by the label that it shows. */
export const sortFields = (kind: Kind): string[] => [...kind.fields.map((field) => field.name), ...own];

/** And by how many records hang on it: `line.plantId`. */
export const countFields = (kind: Kind): string[] => kind.children.map(({ kind: name, by }) => `${name}.${by}`);

const tableRef = (kind: Kind): RawBuilder<unknown> => sql.table(`rm.${registryTable(kind).name}`);

const columnName = (kind: Kind, name: string): string => (name === 'id' ? idColumn(kind) : snakeCase(name));

const column = (kind: Kind, name: string): RawBuilder<unknown> => sql.ref(`t.${columnName(kind, name)}`);

const nestedColumn = (field: Field): RawBuilder<unknown> => {
  const kind = findKind(field.references ?? '');
  if (!kind) throw new TypeError(`${field.name} names no kind`);
  const target = tableRef(kind);
  const at = sql.ref(`t.${snakeCase(field.name)}`);
  const alias = sql.ref(`nested_${snakeCase(field.name)}`);
  return field.type === 'reference'
    ? sql`(select to_jsonb(r) from ${target} r where r.company_id = t.company_id and r.id = ${at}) as ${alias}`
    : sql`(select coalesce(jsonb_agg(to_jsonb(r) order by r.${sql.ref(snakeCase(kind.label))}), '[]'::jsonb)
             from ${target} r where r.company_id = t.company_id and r.id = any(${at})) as ${alias}`;
};

const isReference = (field: Field): boolean => field.type === 'reference' || field.type === 'references';

/** A condition that an index on the column can serve; a value that is none of its type is that of no row. */
const condition = (kind: Kind, name: string, given: string | boolean): RawBuilder<unknown> => {
  const at = column(kind, name);
  const value = String(given);
  switch (typeOf(registryTable(kind), columnName(kind, name))) {
    case 'uuid':
      return isUuid(value) ? sql`${at} = ${value}::uuid` : sql`false`;
    case 'uuid[]':
      return isUuid(value) ? sql`${value}::uuid = any(${at})` : sql`false`;
    case 'boolean':
      return value === 'true' || value === 'false' ? sql`${at} = ${value}::boolean` : sql`false`;
    default:
      return sql`${at}::text = ${value}`;
  }
};

const fieldOf = (kind: Kind, name: string): Field | undefined => kind.fields.find((one) => one.name === name);

/**
 * Words are looked for in all records of the company; labels alone lie side by side in an index. NB an index of trigrams would not be
 * used: behind row level security only what is leakproof may be asked of an index, which `like` is not.
 */
const conditions = (
  kind: Kind,
  companyId: string,
  { filters = {}, parts = {}, search }: RecordList,
): RawBuilder<unknown> => {
  const wanted = [sql`t.company_id = ${companyId}`];
  for (const [name, part] of Object.entries(parts)) {
    wanted.push(sql`position(lower(${part}) in lower(${column(kind, name)})) > 0`);
  }
  for (const [name, value] of Object.entries(filters)) wanted.push(condition(kind, name, value));
  if (search) wanted.push(hasWords(kind, search));
  return sql.join(wanted, sql` and `);
};

const sortValue = (kind: Kind, name: string): RawBuilder<unknown> => {
  const at = column(kind, name);
  const type = fieldOf(kind, name)?.type;
  return type && textTypes.includes(type) ? inWords(at) : at;
};

/** What a person reads in a column of references, the label of the record or those of all, one after the other; and what it joins. */
const referencedLabel = (field: Field): { join: RawBuilder<unknown>; by: RawBuilder<unknown> } => {
  const kind = findKind(field.references ?? '');
  if (!kind) throw new TypeError(`${field.name} names no kind`);
  const label = inWords(sql`r.${sql.ref(snakeCase(kind.label))}::text`);
  const at = sql.ref(`t.${snakeCase(field.name)}`);
  return field.type === 'reference'
    ? { join: sql`left join ${tableRef(kind)} r on r.company_id = t.company_id and r.id = ${at}`, by: label }
    : {
        join: sql``,
        by: sql`(select string_agg(${label}, ', ' order by ${label})
                   from ${tableRef(kind)} r where r.company_id = t.company_id and r.id = any(${at}))`,
      };
};

/** How many records of another kind name a row, counted once for all rows; and what it joins. */
const hangingCount = (
  kind: Kind,
  companyId: string,
  name: string,
): { join: RawBuilder<unknown>; by: RawBuilder<unknown> } | null => {
  const hanging = kind.children.find((one) => `${one.kind}.${one.by}` === name);
  const child = findKind(hanging?.kind ?? '');
  if (hanging === undefined || child === undefined) return null;
  const named = snakeCase(hanging.by);
  const at = typeOf(registryTable(child), named) === 'uuid[]' ? sql`unnest(${sql.ref(named)})` : sql.ref(named);
  return {
    join: sql`left join (select ${at} as id, count(*) as n from ${tableRef(child)} where company_id = ${companyId} group by 1) hanging
                on hanging.id = t.id`,
    by: sql`coalesce(hanging.n, 0)`,
  };
};

/** Ids of the rows that are wanted, in order. By its label an index has them in order, so that a page reads no more than those before it. */
const sortedIds = (
  kind: Kind,
  companyId: string,
  where: RawBuilder<unknown>,
  { sortBy = kind.sort, descending = false }: RecordList,
  paging: RawBuilder<unknown>,
  backwards = false,
): RawBuilder<unknown> => {
  const field = fieldOf(kind, sortBy);
  const { join, by } =
    field && isReference(field)
      ? referencedLabel(field)
      : (hangingCount(kind, companyId, sortBy) ?? { join: sql``, by: sortValue(kind, sortBy) });
  const towards = (up: boolean): RawBuilder<unknown> => (up === backwards ? sql`desc` : sql`asc`);
  const direction = towards(!descending);
  // Of what is always there, an index that is read backwards has nothing last.
  const nulls = field?.required && !isReference(field) ? sql`` : backwards ? sql`nulls first` : sql`nulls last`;
  return sql`select t.id from ${tableRef(kind)} t ${join} where ${where}
    order by ${by} ${direction} ${nulls}, ${sortValue(kind, kind.label)} ${towards(true)},
             ${column(kind, 'id')} ${direction}, t.id ${towards(true)} ${paging}`;
};

/**
 * Ids of one page with their places, by the nearer end of the list: the last page is as near as the first. One of the two parts is
 * not run, by how many rows `counted` has.
 */
const pageOfIds = (
  kind: Kind,
  companyId: string,
  where: RawBuilder<unknown>,
  list: RecordList,
  { page, rowsPerPage }: { page: number; rowsPerPage: number },
): RawBuilder<unknown> => {
  const before = (page - 1) * rowsPerPage;
  const total = sql`(select total from counted)`;
  const onThisSide = sql`${total} / 2 >= ${before}`;
  const forwards = sortedIds(
    kind,
    companyId,
    sql`${where} and ${onThisSide}`,
    list,
    sql`limit ${rowsPerPage} offset ${before}`,
  );
  const after = sql`greatest(0, ${total} - ${before} - ${rowsPerPage})`;
  const backwards = sortedIds(
    kind,
    companyId,
    sql`${where} and not (${onThisSide})`,
    list,
    sql`limit ${rowsPerPage} offset ${after}`,
    true,
  );
  return sql`select id, row_number() over () as place from (${forwards}) sorted
    union all
    select id, -place from (select id, row_number() over () as place from (${backwards}) sorted) fromtheend
     where place <= ${total} - ${before}`;
};

const toRow = (kind: Kind, raw: Raw): RecordRow => {
  const values: Record<string, unknown> = {};
  const nested: RecordRow['nested'] = {};
  for (const field of kind.fields) {
    const value = raw[snakeCase(field.name)] ?? null;
    values[field.name] = field.type === 'money' && value !== null ? Number(value) : value;
    const key = `nested_${snakeCase(field.name)}`;
    const target = findKind(field.references ?? '');
    if (!target || !(key in raw)) continue;
    const found = raw[key] as Raw | Raw[] | null;
    nested[field.name] = Array.isArray(found)
      ? found.map((one) => toRow(target, one))
      : found === null
        ? null
        : toRow(target, found);
  }
  return {
    id: String(raw[idColumn(kind)]),
    values,
    active: raw.active === true,
    sortOrder: (raw.sort_order as number | null) ?? null,
    version: Number(raw.version),
    nested,
  };
};

/** Each column by its name: a plan that is kept must not find another table's columns one day. */
const select = (kind: Kind) =>
  sql.join([
    ...columnsOf(registryTable(kind)).map((name) => sql.ref(`t.${name}`)),
    ...kind.fields.filter(isReference).map(nestedColumn),
  ]);

/** A list of one kind in one statement; `totalRows` counts what the filters let through. Names are checked by the caller. Throws `TooManyRows`. */
export const listRecords = async (
  db: ScopedDb,
  companyId: string,
  kind: Kind,
  list: RecordList,
): Promise<{ rows: RecordRow[]; totalRows: number }> => {
  const { page = 1, rowsPerPage, most = maxUnpaged } = list;
  const where = conditions(kind, companyId, list);
  const places =
    rowsPerPage === undefined
      ? sql`select id, row_number() over () as place
              from (${sortedIds(kind, companyId, where, list, allOrNone(sql`(select total from counted)`, most))}) sorted`
      : pageOfIds(kind, companyId, where, list, { page, rowsPerPage });
  // The count stands beside each row; a page behind the end still needs it, hence the outer join on one row.
  const { rows } = await sql<Raw>`
    with counted as materialized (select count(*) as total from ${tableRef(kind)} t where ${where}),
         page as materialized (${places})
    select counted.total, listed.* from counted left join (
        select page.place, ${select(kind)}
          from page join ${tableRef(kind)} t on t.company_id = ${companyId} and t.id = page.id
      ) listed on true order by listed.place`.execute(db);
  const totalRows = Number(rows[0]?.total ?? 0);
  if (rowsPerPage === undefined) holdTo(most, totalRows);
  return { rows: rows.filter((raw) => raw.id !== null).map((raw) => toRow(kind, raw)), totalRows };
};

/** Ids of all records that a list lets through, in its order. Throws `TooManyRows`. */
export const listedIds = async (
  db: ScopedDb,
  companyId: string,
  kind: Kind,
  list: RecordList,
  most: number,
): Promise<string[]> => {
  const where = conditions(kind, companyId, list);
  const { rows } = await sql<{ id: string }>`
    select id from (${sortedIds(kind, companyId, where, list, sql`limit ${most + 1}`)}) sorted`.execute(db);
  holdTo(most, rows.length);
  return rows.map(({ id }) => id);
};

/**
 * Records of one kind by id, in no order that means anything; those of another company are not there. Logs of old hold lines
 * of several checklists under one id: then each of them.
 */
export const recordsById = async (
  db: ScopedDb,
  companyId: string,
  kind: Kind,
  ids: readonly string[],
): Promise<RecordRow[]> => {
  const { rows } = await sql<Raw>`
    select ${select(kind)} from ${tableRef(kind)} t
     where t.company_id = ${companyId} and ${column(kind, 'id')} = any(${[...ids]}::uuid[])
     order by t.id`.execute(db);
  return rows.map((raw) => toRow(kind, raw));
};

export type RecordUse = { kind: string; id: string; label: string; active: boolean };

/** The records that name this one, by the descriptor's `children`; at most `limit`. */
export const usesOf = async (
  db: ScopedDb,
  companyId: string,
  kind: Kind,
  id: string,
  limit: number,
): Promise<RecordUse[]> => {
  const parts = kind.children.flatMap(({ kind: name, by }) => {
    const child = findKind(name);
    if (!child) return [];
    return [
      sql`select ${name}::text as kind, ${column(child, 'id')} as id, ${column(child, child.label)}::text as label, t.active from ${tableRef(child)} t
           where t.company_id = ${companyId} and ${condition(child, by, id)}`,
    ];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<RecordUse>`${sql.join(parts, sql` union all `)} order by label limit ${limit}`.execute(db);
  return rows;
};
