import { loadStream } from '@cadenza/commands/registry/records';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { workingCalendarOf } from '@cadenza/domain/company/working-calendar';
import { type FieldError, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import type { Month } from '@cadenza/domain/reports/month-time';
import { chosenMonths, maxTrendMonths, maxYears, type ReportTime, reportTime } from '@cadenza/domain/reports/period';
import type { ReportScope } from '@cadenza/projections/reports/queries';
import { Problem, problem } from '../kernel/problem.ts';
import type { Services } from '../services.ts';

/** Years and months that are chosen, each month of each year, and what the report is about. */
export type ReportQuery = { years: readonly number[]; months: readonly number[]; scope: ReportScope };

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

/** The months as this company lives them: its zone, its opening hours, the days on which it works. */
export const timeOfReport = (
  services: Pick<Services, 'folds' | 'clock'>,
  companyId: string,
  { years, months }: ReportQuery,
): Promise<ReportTime> => timeOfMonths(services, companyId, chosenMonths(years, months));

export const timeOfMonths = async (
  services: Pick<Services, 'folds' | 'clock'>,
  companyId: string,
  months: readonly Month[],
): Promise<ReportTime> => {
  const { calendar, graceDays, now } = await calendarOf(services, companyId);
  return reportTime(months, calendar, graceDays, now);
};

/** How the company's days go, and what time it is. */
export const calendarOf = async (
  { folds, clock }: Pick<Services, 'folds' | 'clock'>,
  companyId: string,
): Promise<Omit<ReportTime, 'months'>> => {
  const [company, days] = await Promise.all([
    folds.state(companyStream(companyId), companyDecider, companyId),
    loadStream(folds, workingCalendarDay, { id: '', companyId }),
  ]);
  if (company.status === 'none') throw problem('not_found');
  const { timeZone, workingWeekdays, calendarStartTime, calendarEndTime, preventiveGraceDays } = company.settings;
  const closed = Array.from(days.values(), ({ values }) => String(values.day));
  const calendar = {
    timeZone,
    opens: calendarStartTime,
    closes: calendarEndTime,
    working: workingCalendarOf(workingWeekdays, closed),
  };
  return { calendar, graceDays: preventiveGraceDays, now: Date.parse(clock()) };
};
