import type { CompanyDetails } from '@cadenza/domain/company/company-details';
import type { CompanySettings } from '@cadenza/domain/company/settings';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { rowsOf } from '@cadenza/infra/postgres/database';
import type { Pool } from 'pg';
import { wordOrder } from '../kernel/in-words.ts';
import { holdTo } from '../kernel/queries-ceiling.ts';
import { type CompanyTables, camel, snake } from './tables.ts';

/** A company with its settings, in the domain's names; `contractPrice` in integer cents, `version` the number of its events so far. */
export type CompanyView = { id: string; code: string; active: boolean; version: number } & CompanyDetails &
  CompanySettings;

type Row = Readonly<Record<string, unknown>>;

const toView = (row: Row): CompanyView => {
  const values = Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]));
  const { companyId: _own, updatedBy: _by, updatedAt: _at, reportTargets: _aims, contractPrice, ...rest } = values;
  return { ...rest, contractPrice: contractPrice === null ? null : Number(contractPrice) } as CompanyView;
};

/** The company of the scope (`withCompany`), with its settings; undefined until its events have arrived. */
export const companyById = async (db: ScopedDb, companyId: string): Promise<CompanyView | undefined> => {
  const row = await db
    .withTables<CompanyTables>()
    .selectFrom('rm.companies')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row && toView(row);
};

/** Labels of several companies, by id: what a person who belongs to them chooses from. Reads as the owner. */
export const companyLabels = async (
  pool: Pool,
  ids: readonly string[],
): Promise<Map<string, { id: string; businessName: string; active: boolean }>> => {
  const { rows } = await pool.query<{ id: string; businessName: string; active: boolean }>(
    'select id, business_name as "businessName", active from rm.companies where id = company_id and company_id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Of a list without a page; a longer one throws `TooManyRows`. */
const maxCompanies = 1_000;

/** What a list of companies may be asked for, in the domain's names. */
export const companySortFields = [
  'businessName',
  'code',
  'municipality',
  'province',
  'email',
  'vatNumber',
  'active',
] as const;
export const companyFilters = [
  'id',
  'businessName',
  'code',
  'municipality',
  'province',
  'vatNumber',
  'active',
] as const;

export type CompanyList = {
  filters?: { readonly [Name in (typeof companyFilters)[number]]?: string };
  /** Words that name, code, place or VAT number contain. */
  search?: string | undefined;
  sortBy?: (typeof companySortFields)[number] | undefined;
  descending?: boolean | undefined;
  page?: number | undefined;
  rowsPerPage?: number | undefined;
};

const columnOf = (name: string): string => `c.${snake(name)}`;

/** Companies by name, a page of them: for super administrators only, whose question this is. Reads as the owner. */
export const listCompanies = async (
  db: ScopedDb,
  { filters = {}, search, sortBy = 'businessName', descending = false, page = 1, rowsPerPage }: CompanyList,
): Promise<{ rows: CompanyView[]; totalRows: number }> => {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = Object.entries(filters).map(([name, value]) => `${columnOf(name)}::text = ${place(value)}`);
  if (search) {
    const words = `concat_ws(' ', c.business_name, c.code, c.municipality, c.province, c.vat_number)`;
    conditions.push(`position(lower(${place(search)}) in lower(${words})) > 0`);
  }
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const by = sortBy === 'active' ? columnOf(sortBy) : `${columnOf(sortBy)} ${wordOrder}`;
  const direction = descending ? 'desc' : 'asc';
  const paging =
    rowsPerPage === undefined
      ? `limit ${maxCompanies + 1}`
      : `limit ${place(rowsPerPage)} offset ${place((page - 1) * rowsPerPage)}`;
  // The count stands beside each row; a page behind the end still needs it, hence the outer join on one row.
  const rows = await rowsOf<Row & { total: string }>(
    db,
    `with counted as (select count(*) as total from rm.companies c ${where}),
          page as (select c.* from rm.companies c ${where}
                    order by ${by} ${direction} nulls last, c.business_name ${wordOrder}, c.id ${paging})
     select counted.total, page.* from counted left join page on true
      order by ${by.replace('c.', 'page.')} ${direction} nulls last, page.business_name ${wordOrder}, page.id`,
    values,
  );
  const totalRows = Number(rows[0]?.total ?? 0);
  if (rowsPerPage === undefined) holdTo(maxCompanies, totalRows);
  return {
    rows: rows.filter(({ id }) => id !== null).map(({ total: _total, ...row }) => toView(row)),
    totalRows,
  };
};
