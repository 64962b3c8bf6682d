import type { ParetoRow } from '@cadenza/domain/reports/code-pareto';
import { type LeftOut, leftOutOf } from '@cadenza/domain/reports/left-out';
import type { ReportName } from '@cadenza/domain/reports/report-names';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { codesOfBreakdowns, paretoOfCodes } from '@cadenza/projections/reports/queries-of-codes';
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
  /** Of breakdowns: by cause and by remedy. */
  paretos?: { readonly cause: readonly ParetoRow[]; readonly remedy: readonly ParetoRow[] };
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
  const isOfBreakdowns = name === 'reportGuastiInterventi';
  const { all, codes } = await withCompany(services.pool, companyId, async (db) => {
    const all = await measuredMachines(db, companyId, query.scope, time);
    return { all, codes: isOfBreakdowns ? await codesOfBreakdowns(db, companyId, all) : new Map() };
  });
  const whole = wholeRow(all, now);
  const leftOut = leftOutOf(all.map(({ sums }) => sums));
  if (name === 'reportGenerale')
    return { rows: [{ ...whole, leftOut }], whole, leftOut, months: monthRows(all, time.months, now), ...read };
  if (name === 'reportAttrezzature') return { rows: machineRows(all, now), whole, leftOut, ...read };
  const paretos = {
    cause: paretoOfCodes(all, codes, 'cause'),
    remedy: paretoOfCodes(all, codes, 'remedy'),
  };
  return { rows: all.flatMap((one) => breakdownRows(one, codes)), paretos, leftOut, ...read };
};
