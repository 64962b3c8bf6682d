import { maxYears } from '@cadenza/domain/reports/period';
import { scopeWords } from '@cadenza/domain/reports/report-address';
import type { ReportInput, ReportName as SchemaName } from '../../lib/schema.gen.ts';

export const reportNames = [
  'reportAttrezzature',
  'reportGenerale',
  'reportGuastiInterventi',
  'reportManutentori',
] as const;
export type ReportName = (typeof reportNames)[number];
export const isReport = (name: unknown): name is ReportName => reportNames.some((one) => one === name);

/** What the schema calls them. */
export const schemaNames = {
  reportAttrezzature: 'EQUIPMENT',
  reportGenerale: 'GENERAL',
  reportGuastiInterventi: 'BREAKDOWNS',
  reportManutentori: 'MAINTAINERS',
} as const satisfies Record<ReportName, SchemaName>;

/** Further filters by the names that the address gives them, and the kinds of record that they choose from. */
export const scopeFields = {
  equipmentId: { word: scopeWords.equipmentId, kind: 'equipment' },
  lineId: { word: scopeWords.lineId, kind: 'line' },
  plantId: { word: scopeWords.plantId, kind: 'plant' },
  maintainerId: { word: scopeWords.maintainerId, kind: 'maintainer' },
  interventionTypeId: { word: scopeWords.interventionTypeId, kind: 'interventionType' },
} as const;
export type ScopeName = keyof typeof scopeFields;
export const scopeNames = Object.keys(scopeFields) as ScopeName[];
export type Scope = Readonly<Partial<Record<ScopeName, string>>>;

export type Raw = Readonly<Record<string, unknown>>;

/** What is wrong with the period of an address, so that nothing is asked. */
export type PeriodFault =
  | { readonly code: 'none' }
  | { readonly code: 'badYear' | 'badMonth'; readonly value: string }
  | { readonly code: 'tooMany'; readonly count: number };

export type ReportSearch = {
  readonly years: readonly number[];
  readonly months: readonly number[];
  readonly fault: PeriodFault | null;
  readonly scope: Scope;
  readonly sort: { readonly by: string; readonly descending: boolean } | null;
  /** What is looked into: `tutto`, a record, a month (`2026-03`), or a record in a month. */
  readonly detail: string | null;
  readonly figure: string | null;
};

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** The word of the address for "none of them". */
const none = 'nessuno';

type Numbers = { readonly numbers: readonly number[]; readonly bad: string | null };

const numbersOf = (value: unknown, usual: number, min: number, max: number): Numbers => {
  const written = text(value);
  if (written === null) return { numbers: [usual], bad: null };
  if (written === none) return { numbers: [], bad: null };
  const parts = written.split(',').map((part) => part.trim());
  const bad = parts.find((part) => !/^\d{1,4}$/.test(part) || Number(part) < min || Number(part) > max) ?? null;
  const numbers = [...new Set(parts.map(Number))].filter((one) => one >= min && one <= max);
  return { numbers: numbers.sort((a, b) => a - b), bad };
};

const faultOf = (years: Numbers, months: Numbers): PeriodFault | null => {
  if (years.bad !== null) return { code: 'badYear', value: years.bad };
  if (months.bad !== null) return { code: 'badMonth', value: months.bad };
  if (years.numbers.length === 0 || months.numbers.length === 0) return { code: 'none' };
  return years.numbers.length > maxYears ? { code: 'tooMany', count: years.numbers.length } : null;
};

/** What an address asks for; `today` (`YYYY-MM-DD`, by the company's clocks) says what it means where it names no period. */
export const readReportSearch = (raw: Raw, today: string): ReportSearch => {
  const years = numbersOf(raw.anni, Number(today.slice(0, 4)), 1900, 2200);
  const months = numbersOf(raw.mesi, Number(today.slice(5, 7)), 1, 12);
  const ordina = text(raw.ordina);
  return {
    years: years.numbers,
    months: months.numbers,
    fault: faultOf(years, months),
    scope: Object.fromEntries(
      scopeNames.flatMap((name) => {
        const value = raw[scopeFields[name].word];
        return isId(value) ? [[name, value]] : [];
      }),
    ),
    sort: ordina === null ? null : { by: ordina.replace(/^-/, ''), descending: ordina.startsWith('-') },
    detail: text(raw.dettaglio),
    figure: text(raw.misura),
  };
};

export const isFiltered = ({ scope }: Pick<ReportSearch, 'scope'>): boolean => Object.keys(scope).length > 0;

/** Whether every month that is chosen begins after today (`YYYY-MM-DD`). */
export const isToCome = ({ years, months }: Pick<ReportSearch, 'years' | 'months'>, today: string): boolean => {
  const first = Math.min(...years) * 12 + Math.min(...months);
  return first > Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
};

/** As the address has it. */
export const periodText = (numbers: readonly number[]): string =>
  numbers.length === 0 ? none : [...numbers].sort((a, b) => a - b).join(',');

export const scopeText = (scope: Scope): Record<string, string | null> =>
  Object.fromEntries(scopeNames.map((name) => [scopeFields[name].word, scope[name] ?? null]));

/** One more, or one less. */
export const toggled = (numbers: readonly number[], one: number): readonly number[] =>
  numbers.includes(one) ? numbers.filter((other) => other !== one) : [...numbers, one];

/** What of the report is looked into; null where the address makes no sense. */
export const narrowed = (
  { years, months, scope }: ReportSearch,
  report: ReportName,
  detail: string,
): ReportInput | null => {
  const whole = { years: [...years], months: [...months], ...scope };
  if (detail === 'tutto') return whole;
  const [, id, month] = /^([0-9a-f-]{36})?\.?(\d{4}-\d\d)?$/i.exec(detail) ?? [];
  if (id === undefined && month === undefined) return null;
  if (id !== undefined && !isId(id)) return null;
  return {
    ...whole,
    ...(id === undefined ? {} : { [report === 'reportManutentori' ? 'maintainerId' : 'equipmentId']: id }),
    ...(month === undefined ? {} : { years: [Number(month.slice(0, 4))], months: [Number(month.slice(5))] }),
  };
};
