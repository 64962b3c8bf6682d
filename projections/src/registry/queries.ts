import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { plannedAnew } from '@cadenza/infra/postgres/prepared';
import { type RawBuilder, sql } from 'kysely';
import { holdTo, maxUnpaged } from '../kernel/queries-ceiling.ts';
import { columnsOf } from '../kernel/table.ts';
import { asksForWords, column, condition, conditions, isReference, referencedKind, tableRef } from './conditions.ts';
import { sortedIds } from './list-order.ts';
import { pageOfList, wholeList } from './list-page.ts';
import { idColumn, registryTable, snakeCase } from './tables.ts';
import type { RecordList } from './types.ts';

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

type Raw = Record<string, unknown>;

const own = ['id', 'active', 'sortOrder', 'version'];

/** English names that a list of this kind can be sorted by; a reference by the label that it shows. */
export const sortFields = (kind: Kind): string[] => [...kind.fields.map((field) => field.name), ...own];

/** And by how many records hang on it: `line.plantId`. */
export const countFields = (kind: Kind): string[] => kind.children.map(({ kind: name, by }) => `${name}.${by}`);

const nestedColumn = (field: Field): RawBuilder<unknown> => {
  const kind = referencedKind(field);
  const target = tableRef(kind);
  const at = sql.ref(`t.${snakeCase(field.name)}`);
  const alias = sql.ref(`nested_${snakeCase(field.name)}`);
  return field.type === 'reference'
    ? sql`(select to_jsonb(r) from ${target} r where r.company_id = t.company_id and r.id = ${at}) as ${alias}`
    : sql`(select coalesce(jsonb_agg(to_jsonb(r) order by r.${sql.ref(snakeCase(kind.label))}), '[]'::jsonb)
             from ${target} r where r.company_id = t.company_id and r.id = any(${at})) as ${alias}`;
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
    ...columnsOf(registryTable(kind))
      .filter((name) => name !== 'search_text')
      .map((name) => sql.ref(`t.${name}`)),
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
  const parts =
    rowsPerPage === undefined
      ? wholeList(kind, companyId, list, most)
      : pageOfList(kind, companyId, list, { page, rowsPerPage });
  // The count stands beside each row; a page behind the end still needs it, hence the outer join on one row.
  // Of a company with many rows words are looked for otherwise than of one with few.
  const { rows } = await sql<Raw>`${sql.raw(asksForWords(list) ? plannedAnew : '')}
    with ${parts}
    select counted.total, listed.* from counted left join (
        select page.place, ${select(kind)}
          from page join ${tableRef(kind)} t on t.company_id = ${companyId} and t.id = page.id
      ) listed on true order by listed.place`.execute(db);
  const totalRows = Number(rows[0]?.total ?? 0);
  if (rowsPerPage === undefined) holdTo(most, totalRows);
  return { rows: rows.filter((raw) => raw.id !== null).map((raw) => toRow(kind, raw)), totalRows };
};

/** Ids of all active records of a kind in a company. */
export const activeIds = async (db: ScopedDb, companyId: string, kind: Kind): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select t.${sql.ref(idColumn(kind))} as id from ${tableRef(kind)} t where t.company_id = ${companyId} and t.active`.execute(
    db,
  );
  return rows.map(({ id }) => id);
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
    select id from (${sortedIds(kind, companyId, list, { where, paging: sql`limit ${most + 1}` })}) sorted`.execute(db);
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
