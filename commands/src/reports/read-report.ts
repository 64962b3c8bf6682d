import { type LeftOut, leftOutOf } from '@cadenza/domain/reports/left-out';
import type { ReportName } from '@cadenza/domain/reports/report-names';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { measuredMachines } from '@cadenza/projections/reports/queries-of-figures';
import { maintainerRows, maintainerTotals } from '@cadenza/projections/reports/queries-of-maintainers';
import type { CommandServices } from '../kernel/command-context.ts';
import { breakdownRows, machineRows, maintainerRow, monthRows, wholeRow } from './report-rows.ts';
import { type ReportQuery, timeOfReport } from './report-time.ts';

/** By the documented names of its columns. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** What the rows of each report are sorted by unless told. */
export const ownOrder = {
  reportAttrezzature: 'attrezzatura',
  reportGenerale: 'attrezzatura',
  reportGuastiInterventi: 'start',
  reportManutentori: 'manutentore',
} as const satisfies Record<ReportName, string>;

/** The rows of a report in no order; `whole`: the figures of all of them together; `months`: of a report that is one row, what went into it. */
export type ReportRows = {
  rows: readonly ReportRow[];
  whole?: ReportRow;
  months?: readonly ReportRow[];
  /** Equipment that is no part of `whole`. */
  leftOut?: readonly LeftOut[];
  now: string;
  timeZone: string;
};

export const readReport = async (
  services: Pick<CommandServices, 'pool' | 'folds' | 'clock'>,
  companyId: string,
  name: ReportName,
  query: ReportQuery,
): Promise<ReportRows> => {
  const time = await timeOfReport(services, companyId, query);
  const now = new Date(time.now).toISOString();
  const read = { now, timeZone: time.calendar.timeZone };
  if (name === 'reportManutentori') {
    const { rows } = await withCompany(services.pool, companyId, (db) =>
      maintainerRows(db, companyId, query.scope, time),
    );
    return { rows: rows.map(maintainerRow), whole: { ...maintainerTotals(rows, query.scope) }, ...read };
  }
  const all = await withCompany(services.pool, companyId, (db) => measuredMachines(db, companyId, query.scope, time));
  const whole = wholeRow(all, now);
  const leftOut = leftOutOf(all.map(({ sums }) => sums));
  if (name === 'reportGenerale')
    return { rows: [{ ...whole, leftOut }], whole, leftOut, months: monthRows(all, time.months, now), ...read };
  if (name === 'reportAttrezzature') return { rows: machineRows(all, now), whole, leftOut, ...read };
  return { rows: all.flatMap(breakdownRows), leftOut, ...read };
};
