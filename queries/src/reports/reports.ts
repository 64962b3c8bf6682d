import { leftOutOf } from '@cadenza/domain/reports/left-out';
import type { ReportName } from '@cadenza/domain/reports/report-names';
import { codesOfBreakdowns, paretoOfCodes } from '@cadenza/projections/reports/queries-of-codes';
import { type MeasuredMachine, measuredMachines } from '@cadenza/projections/reports/queries-of-figures';
import { maintainerRows, maintainerTotals } from '@cadenza/projections/reports/queries-of-maintainers';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { ofFigures, type ReportQuery, refusingMissing, timeOfReport } from './report-query.ts';
import { breakdownRows, machineRows, maintainerRow, monthRows, wholeRow } from './report-rows.ts';

/** What a report says of itself, and what went into it: `whole`: of all of it, `leftOut`: equipment that is no part of that. */
const measured = async (reading: Reading, query: ReportQuery) => {
  const time = await timeOfReport(reading, query);
  const all = await measuredMachines(reading.db, reading.companyId, query.scope, time);
  const { now, timeZone } = { now: new Date(time.now).toISOString(), timeZone: time.calendar.timeZone };
  const leftOut = leftOutOf(all.map(({ machine: { label }, sums }) => ({ label, sums })));
  return { all, time, of: { now, timeZone, whole: wholeRow(all, now), leftOut } };
};

/** A row for each piece of equipment, and one for each month. */
const readEquipment = async (reading: Reading, query: ReportQuery) => {
  const { all, time, of } = await measured(reading, query);
  return { ...of, rows: machineRows(all, of.now), months: monthRows(all, time.months, of.now) };
};

/** One row of all equipment, and what went into it month by month. */
const readGeneral = async (reading: Reading, query: ReportQuery) => {
  const { all, time, of } = await measured(reading, query);
  const { whole, leftOut } = of;
  return { ...of, rows: [{ ...whole, leftOut }], months: monthRows(all, time.months, of.now) };
};

/** Equipment by the hours that its breakdowns took, the most first. */
const worstOf = (all: readonly MeasuredMachine[]) =>
  all
    .filter(({ breakdowns }) => breakdowns.length > 0)
    .map(({ machine, breakdowns, sums }) => ({
      ...{ equipmentId: machine.id, equipment: machine.label },
      ...{ failures: breakdowns.length, hours: sums.restorationHours },
    }))
    .toSorted((a, b) => b.hours - a.hours);

/** A row for each breakdown, and how many there are by cause and by remedy. */
const readBreakdowns = async (reading: Reading, query: ReportQuery) => {
  const { all, of } = await measured(reading, query);
  const codes = await codesOfBreakdowns(reading.db, reading.companyId, all);
  const paretos = { cause: paretoOfCodes(all, codes, 'cause'), remedy: paretoOfCodes(all, codes, 'remedy') };
  return { ...of, rows: all.flatMap((one) => breakdownRows(one, codes)), worst: worstOf(all), paretos };
};

/** A row for each maintainer, and what nobody has. */
const readMaintainers = async (reading: Reading, query: ReportQuery) => {
  const time = await timeOfReport(reading, query);
  const { rows, unassigned } = await maintainerRows(reading.db, reading.companyId, query.scope, time);
  const { now, timeZone } = { now: new Date(time.now).toISOString(), timeZone: time.calendar.timeZone };
  return { now, timeZone, rows: rows.map(maintainerRow), whole: maintainerTotals(rows, query.scope), unassigned };
};

/** The reports as they are put together, once for screens, calls, paper and spreadsheets. */
export const readers = {
  reportAttrezzature: readEquipment,
  reportGenerale: readGeneral,
  reportGuastiInterventi: readBreakdowns,
  reportManutentori: readMaintainers,
} as const satisfies Record<ReportName, (reading: Reading, query: ReportQuery) => Promise<unknown>>;

/** What any of the four answers. */
export type AnyReport = Awaited<ReturnType<(typeof readers)[ReportName]>>;

export const equipmentReport = defineQuery({
  ...{ name: 'reports.equipment', ...ofFigures },
  run: refusingMissing(readEquipment),
});
export const generalReport = defineQuery({
  ...{ name: 'reports.general', ...ofFigures },
  run: refusingMissing(readGeneral),
});
export const breakdownReport = defineQuery({
  ...{ name: 'reports.breakdowns', ...ofFigures },
  run: refusingMissing(readBreakdowns),
});
export const maintainerReport = defineQuery({
  ...{ name: 'reports.maintainers', ...ofFigures },
  run: refusingMissing(readMaintainers),
});
