import type { CompanyDetails } from '@cadenza/domain/company/company-details';
import type { CompanySettings } from '@cadenza/domain/company/settings';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import type { Pool } from 'pg';
import { type CompanyTables, camel } from './tables.ts';

/** A company with its settings, in the domain's names; `contractPrice` in integer cents. */
export type CompanyView = { id: string; code: string; active: boolean } & CompanyDetails & CompanySettings;

type Row = Readonly<Record<string, unknown>>;

const toView = (row: Row): CompanyView => {
  const values = Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]));
  const { companyId: _own, version: _version, updatedBy: _by, updatedAt: _at, contractPrice, ...rest } = values;
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

/** Every company, by name: for super administrators only, whose question this is. Reads as the owner. */
export const allCompanies = async (pool: Pool): Promise<CompanyView[]> => {
  const { rows } = await pool.query<Row>('select * from rm.companies order by lower(business_name), id');
  return rows.map(toView);
};
