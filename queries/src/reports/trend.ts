import { figuresOf } from '@cadenza/domain/reports/figures';
import type { Month } from '@cadenza/domain/reports/month-time';
import { monthsUpTo } from '@cadenza/domain/reports/period';
import type { ReportScope } from '@cadenza/domain/reports/scope';
import { measuredMachines } from '@cadenza/projections/reports/queries-of-figures';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofFigures, refusingMissing } from './report-query.ts';
import { monthRows } from './report-rows.ts';
import { timeOfMonths } from './report-time.ts';

/** So many months up to one of them. */
type TrendQuery = { readonly last: Month; readonly count: number; readonly scope: ReportScope };

/** A row for each month, with the instant at which it begins. No total stands beside them: each month is as it is alone. */
export const readTrend = async (reading: Reading, { last, count, scope }: TrendQuery) => {
  const time = await timeOfMonths(reading, monthsUpTo(last, count));
  const all = await measuredMachines(reading.db, reading.companyId, scope, time);
  const now = new Date(time.now).toISOString();
  const rows = monthRows(all, time.months, now, (sums) => sums.map((one) => figuresOf(one)));
  return { now, months: rows, begun: time.months.map(({ from }) => from <= time.now) };
};

export const reportTrend = defineQuery({ name: 'reports.trend', ...ofFigures, run: refusingMissing(readTrend) });
