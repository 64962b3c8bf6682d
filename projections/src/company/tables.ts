import type { CompanyDetails } from '@cadenza/domain/company/company-details';
import type { CompanySettings } from '@cadenza/domain/company/settings';
import type { Targets } from '@cadenza/domain/reports/targets';
import { companyTable as table } from '../kernel/table.ts';

/** Details and settings as columns, in snake case (`calendar_start_time`). */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : Name;
type Columns<Values> = { [Name in keyof Values & string as Snake<Name>]: Values[Name] };

export type CompanyRow = {
  company_id: string;
  id: string;
  code: string;
  active: boolean;
  /** What it aims at in its reports: of its history, what was there before. */
  report_targets: Targets;
  /** Number of its events so far. */
  version: number;
  updated_by: string;
  updated_at: string;
} & Columns<CompanyDetails & CompanySettings>;

export type CompanyTables = { 'rm.companies': CompanyRow };

export const companyTable = table<CompanyRow>({
  name: 'companies',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    code: 'text not null',
    active: 'boolean not null',
    business_name: 'text not null',
    country_id: 'text',
    municipality: 'text',
    province: 'text',
    address: 'text',
    street_number: 'text',
    email: 'text',
    phone: 'text',
    invoice_email: 'text',
    sdi_code: 'text',
    vat_number: 'text',
    tax_code: 'text',
    bank: 'text',
    iban: 'text',
    contract_type: 'text',
    payment_cadence: 'text',
    contract_price: 'bigint',
    logo: 'text',
    time_zone: 'text not null',
    working_weekdays: 'smallint[] not null',
    calendar_start_time: 'text not null',
    calendar_end_time: 'text not null',
    calendar_interval_time: 'smallint not null',
    signature_required: 'boolean not null',
    preventive_grace_days: 'smallint not null',
    password_expiry: 'boolean not null',
    change_password_first_login: 'boolean not null',
    expiry_days: 'smallint not null',
    supervisor_email: 'text',
    report_targets: 'jsonb not null',
    version: 'integer not null',
    updated_by: 'uuid not null',
    updated_at: 'timestamptz not null',
  },
  indexes: ['(code)'],
});

/** `businessName` as a column: `business_name`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Values = CompanyDetails & CompanySettings;

const byColumn = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [snake(name), value]));

/** All details and settings as columns. */
export const allColumns = (values: Values): Columns<Values> => byColumn(values) as Columns<Values>;

/** Only those that are given. */
export const someColumns = (values: Partial<Values>): Partial<Columns<Values>> => byColumn(values);

/** The other way: a row of `rm.companies` as details and settings. */
export const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
