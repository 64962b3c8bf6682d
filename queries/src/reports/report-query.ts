import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { chosenMonths } from '@cadenza/domain/reports/period';
import type { ReportScope } from '@cadenza/domain/reports/scope';
import type { Reading } from '../kernel/query.ts';
import { readFilters } from './filters.ts';
import { timeOfMonths } from './report-time.ts';

/** Years and months that are chosen, each month of each year, and what the report is about. */
export type ReportQuery = {
  readonly years: readonly number[];
  readonly months: readonly number[];
  readonly scope: ReportScope;
};

/** Permission and projections of every query that reads figures. */
export const ofFigures = {
  permission: 'reports.read',
  reads: ['planning', 'registry', 'support', 'company'],
} as const;

export const timeOfReport = (reading: Reading, { years, months }: Pick<ReportQuery, 'years' | 'months'>) =>
  timeOfMonths(reading, chosenMonths(years, months));

/**
 * Returns what `read` does; otherwise `filter_not_found`, where the company does not have what the report is narrowed to: zeros of it
 * would read as figures.
 */
export const refusingMissing =
  <Input extends { readonly scope: ReportScope }, Answer>(read: (reading: Reading, input: Input) => Promise<Answer>) =>
  async (reading: Reading, input: Input): Promise<Answer | Rejection> => {
    const filters = await readFilters(reading, input.scope);
    return filters.every(({ found }) => found) ? read(reading, input) : reject('filter_not_found');
  };
