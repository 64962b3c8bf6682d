import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { type RawBuilder, sql } from 'kysely';
import { allOrNone, holdTo, maxUnpaged } from '../kernel/queries-ceiling.ts';
import { idColumn, registryTable, snakeCase } from './tables.ts';

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
  /** Part of the label, whatever the case; of a day also as DD-MM-YYYY. */
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

const textual: readonly Field['type'][] = ['text', 'longText', 'email', 'phone', 'url', 'choice'];

const tableRef = (kind: Kind): RawBuilder<unknown> => sql.table(`rm.${registryTable(kind).name}`);

const column = (kind: Kind, name: string): RawBuilder<unknown> =>
  sql.ref(`t.${name === 'id' ? idColumn(kind) : snakeCase(name)}`);

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

const condition = (kind: Kind, name: string, value: string | boolean): RawBuilder<unknown> => {
  const field = kind.fields.find((one) => one.name === name);
  if (field?.type === 'references') return sql`${value} = any(${column(kind, name)}::text[])`;
  return sql`${column(kind, name)}::text = ${String(value)}`;
};

/** What words are looked for in: the label, a day as people write it (DD-MM-YYYY) and as it is stored. */
const searched = (kind: Kind): RawBuilder<unknown> => {
  const label = column(kind, kind.label);
  const isDay = kind.fields.some(({ name, type }) => name === kind.label && type === 'date');
  return isDay ? sql`(to_char(${label}, 'DD-MM-YYYY') || ' ' || ${label}::text)` : sql`lower(${label}::text)`;
};

const conditions = (kind: Kind, companyId: string, { filters = {}, search }: RecordList): RawBuilder<unknown> => {
  const wanted = [sql`t.company_id = ${companyId}`];
  for (const [name, value] of Object.entries(filters)) wanted.push(condition(kind, name, value));
  if (search) wanted.push(sql`position(lower(${search}) in ${searched(kind)}) > 0`);
  return sql.join(wanted, sql` and `);
};

/** What a person reads in a column of references: the label of the record, or those of all, one after the other. */
const referencedLabel = (field: Field): RawBuilder<unknown> => {
  const kind = findKind(field.references ?? '');
  if (!kind) throw new TypeError(`${field.name} names no kind`);
  const label = sql`lower(r.${sql.ref(snakeCase(kind.label))}::text)`;
  const at = sql.ref(`t.${snakeCase(field.name)}`);
  return field.type === 'reference'
    ? sql`(select ${label} from ${tableRef(kind)} r where r.company_id = t.company_id and r.id = ${at})`
    : sql`(select string_agg(${label}, ', ' order by ${label})
             from ${tableRef(kind)} r where r.company_id = t.company_id and r.id = any(${at}))`;
};

const sortValue = (kind: Kind, name: string): RawBuilder<unknown> => {
  const field = kind.fields.find((one) => one.name === name);
  if (field !== undefined && isReference(field)) return referencedLabel(field);
  return field && textual.includes(field.type) ? sql`lower(${column(kind, name)})` : column(kind, name);
};

const order = (kind: Kind, { sortBy, descending }: RecordList): RawBuilder<unknown> => {
  const name = sortBy ?? kind.sort;
  const by = sortValue(kind, name);
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`${by} ${direction} nulls last, lower(${column(kind, kind.label)}::text), ${column(kind, 'id')} ${direction}, t.id`;
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

const select = (kind: Kind) => sql.join([sql`t.*`, ...kind.fields.filter(isReference).map(nestedColumn)]);

/** A list of one kind in one statement; `totalRows` counts what the filters let through. Names are checked by the caller. Throws `TooManyRows`. */
export const listRecords = async (
  db: ScopedDb,
  companyId: string,
  kind: Kind,
  list: RecordList,
): Promise<{ rows: RecordRow[]; totalRows: number }> => {
  const { page = 1, rowsPerPage, most = maxUnpaged } = list;
  const paging =
    rowsPerPage === undefined
      ? allOrNone(sql`counted.total`, most)
      : sql`limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`;
  const where = conditions(kind, companyId, list);
  // The count stands beside each row; a page behind the end still needs it, hence the outer join on one row.
  const { rows } = await sql<Raw>`
    select counted.total, listed.* from (select count(*) as total from ${tableRef(kind)} t where ${where}) counted
      left join lateral (
        select ${select(kind)}, row_number() over (order by ${order(kind, list)}) as row_order
          from ${tableRef(kind)} t where ${where} order by ${order(kind, list)} ${paging}
      ) listed on true order by listed.row_order`.execute(db);
  const totalRows = Number(rows[0]?.total ?? 0);
  if (rowsPerPage === undefined) holdTo(most, totalRows);
  return { rows: rows.filter((raw) => raw.id !== null).map((raw) => toRow(kind, raw)), totalRows };
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
