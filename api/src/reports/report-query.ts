import { type FieldError, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { maxTrendMonths, maxYears } from '@cadenza/domain/reports/period';
import type { ReportScope } from '@cadenza/domain/reports/scope';
import type { ReportQuery } from '@cadenza/queries/reports/report-query';
import { Problem } from '../kernel/problem.ts';

const firstYear = 1900;
const lastYear = 2200;

const outside = (field: string, numbers: readonly number[], min: number, max: number): FieldError[] => {
  if (numbers.length === 0) return [{ field, code: 'required' }];
  if (numbers.some((number) => !Number.isSafeInteger(number))) return [{ field, code: 'invalid_number' }];
  if (numbers.some((number) => number < min)) return [{ field, code: 'too_small', params: { min } }];
  return numbers.some((number) => number > max) ? [{ field, code: 'too_large', params: { max } }] : [];
};

/** What is wrong with the period, under the names that the caller uses. */
export const periodFaults = (
  { years, months }: Pick<ReportQuery, 'years' | 'months'>,
  names: { years: string; months: string },
): FieldError[] => {
  const faults = [...outside(names.years, years, firstYear, lastYear), ...outside(names.months, months, 1, 12)];
  const many = new Set(years).size > maxYears;
  return many && faults.length === 0 ? [{ field: names.years, code: 'too_many', params: { max: maxYears } }] : faults;
};

/** What is wrong with the months that a trend is asked for. */
export const trendFaults = ({ year, month, months }: { year: number; month: number; months: number }): FieldError[] => [
  ...outside('year', [year], firstYear + 2, lastYear),
  ...outside('month', [month], 1, 12),
  ...outside('months', [months], 1, maxTrendMonths),
];

/** Ids that are none, under the names that the caller uses. */
export const scopeFaults = (scope: ReportScope, names: Readonly<Record<keyof ReportScope, string>>): FieldError[] =>
  (Object.keys(names) as (keyof ReportScope)[])
    .filter((name) => scope[name] !== null && !isUuid(scope[name]))
    .map((name) => ({ field: names[name], code: 'invalid_id' }));

export const refuseFaults = (faults: readonly FieldError[]): void => {
  if (faults.length > 0) throw new Problem(reject('invalid_fields', {}, [...faults]));
};
