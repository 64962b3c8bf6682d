import { filtersInWords } from '@cadenza/commands/reports/filters-in-words';
import { ownOrder } from '@cadenza/commands/reports/read-report';
import { breakdownRows, machineRows, maintainerRow, monthRows } from '@cadenza/commands/reports/report-rows';
import { timeOfMonths, timeOfReport } from '@cadenza/commands/reports/report-time';
import { sortRows } from '@cadenza/commands/reports/sort-rows';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import type { ParametersOf } from '@cadenza/domain/printouts/kinds';
import type { ParetoRow } from '@cadenza/domain/reports/code-pareto';
import { costsOf } from '@cadenza/domain/reports/costs';
import { figuresOf } from '@cadenza/domain/reports/figures';
import { type LeftOut, leftOutOf } from '@cadenza/domain/reports/left-out';
import { chosenMonths, maxTrendMonths, monthsUpTo } from '@cadenza/domain/reports/period';
import { addSums, type Sums } from '@cadenza/domain/reports/sums';
import { defaultTargets, type Measured, monthsBegun, type Targets } from '@cadenza/domain/reports/targets';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import type { ReportWords } from '@cadenza/infra/texts/texts';
import { type CodesOfWorks, codesOfBreakdowns, paretoOfCodes } from '@cadenza/projections/reports/queries-of-codes';
import { type MeasuredMachine, measuredMachines } from '@cadenza/projections/reports/queries-of-figures';
import { maintainerRows, maintainerTotals } from '@cadenza/projections/reports/queries-of-maintainers';
import type { Making } from '../made.ts';
import type { Sender } from '../sender.ts';

export type Wanted = ParametersOf<'report'>;
/** Values by the names of the columns (`infra/src/texts`). */
export type Row = Readonly<Record<string, unknown>>;
export type TrendPoint = {
  year: number;
  month: number;
  value: number | null;
  before: number | null;
  provisional: boolean;
};
export type Bar = { label: string; hours: number; faultHours: number };

export type ReportData = {
  wanted: Wanted;
  filters: readonly (readonly [string, string])[];
  now: string;
  targets: Targets;
  rows: readonly Row[];
  whole: Row;
  /** Equipment that is no part of `whole`. */
  leftOut: readonly LeftOut[];
  /** Of the figure that the screen of the report begins with; none of maintainers. */
  trend: { figure: 'preventiveEfficiency' | 'failures'; points: readonly TrendPoint[] } | null;
  /** Of breakdowns the worst machines, of maintainers all; the most hours first. */
  bars: readonly Bar[];
  /** Of breakdowns: by cause and by remedy. */
  paretos: { cause: readonly ParetoRow[]; remedy: readonly ParetoRow[] } | null;
  /** Hours in which the company is open, which is what a maintainer has who was always there. */
  capacity: number;
};

/** What is printed, for whom. */
export type ReportPage = { data: ReportData; sender: Sender; words: ReportWords; language: string };

/** What the targets are held against. */
export const measuredBy = ({ wanted, now }: Pick<ReportData, 'wanted' | 'now'>, timeZone: string): Measured => ({
  months: monthsBegun(wanted, Temporal.Instant.from(now).toZonedDateTimeISO(timeZone)),
  narrowed: Object.values(wanted.scope).some((id) => id !== null),
});

const valuesOf = (sums: Sums): Row => {
  const figures = figuresOf(sums);
  return { ...figures, ...costsOf(figures) };
};
const wholeOf = (all: readonly MeasuredMachine[]): Row => valuesOf(addSums(all.map(({ sums }) => sums)));
const instant = (epochMs: number): string => new Date(epochMs).toISOString();

const breakdownsOf = (all: readonly MeasuredMachine[], codes: CodesOfWorks): Row[] =>
  all.flatMap((one) => breakdownRows(one, codes).map((row) => ({ ...row, provisional: row.open })));

const worstOf = (all: readonly MeasuredMachine[]): Bar[] =>
  all
    .filter(({ breakdowns }) => breakdowns.length > 0)
    .map(({ machine: { label }, sums }) => ({ label, hours: sums.restorationHours, faultHours: 0 }))
    .toSorted((a, b) => b.hours - a.hours);

const trendOf = async (
  { services, companyId }: Making,
  { years, months, scope }: Wanted,
  figure: 'preventiveEfficiency' | 'failures',
): Promise<NonNullable<ReportData['trend']>> => {
  const last = { year: Math.max(...years), month: Math.max(...months) };
  const time = await timeOfMonths(services, companyId, monthsUpTo(last, maxTrendMonths));
  const all = await withCompany(services.pool, companyId, (db) => measuredMachines(db, companyId, scope, time));
  const found: readonly Row[] = monthRows(all, time.months, instant(time.now));
  const half = found.length / 2;
  const valueAt = (at: number): number | null => {
    // Of a month that is still to come there is nothing yet.
    const begun = (time.months[at]?.from ?? Number.POSITIVE_INFINITY) <= time.now;
    const value = begun ? found[at]?.[figure] : null;
    return typeof value === 'number' ? value : null;
  };
  return {
    figure,
    points: time.months.slice(half).map(({ year, month }, at) => ({
      ...{ year, month, value: valueAt(at + half), before: valueAt(at) },
      provisional: found[at + half]?.provisional === true,
    })),
  };
};

const sum = (rows: readonly Row[], name: string): number =>
  rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);

/** All that stands on the paper of a report, as its screen has it. */
export const loadReport = async (making: Making, wanted: Wanted): Promise<ReportData> => {
  const { services, companyId, language } = making;
  const { report, scope, sortBy, descending } = wanted;
  const time = await timeOfReport(services, companyId, wanted);
  const state = await services.folds.state(companyStream(companyId), companyDecider, companyId);
  const common = {
    ...{ wanted, now: instant(time.now), trend: null, bars: [], paretos: null, capacity: 0, leftOut: [] },
    targets: state.status === 'none' ? defaultTargets : state.targets,
    filters: await filtersInWords(services, companyId, language, scope),
  };
  const sorted = (rows: readonly Row[]): readonly Row[] => sortRows(rows, sortBy ?? ownOrder[report], descending);
  if (report === 'reportManutentori') {
    const { rows: found } = await withCompany(services.pool, companyId, (db) =>
      maintainerRows(db, companyId, scope, time),
    );
    const bars = found
      .map(({ label, hours, faultHours }) => ({ label, hours, faultHours }))
      .toSorted((a, b) => b.hours - a.hours);
    return {
      ...{
        ...common,
        bars,
        capacity: Math.max(0, ...found.map(({ capacityHours }) => capacityHours)),
        whole: maintainerTotals(found, scope),
      },
      rows: sorted(found.map(maintainerRow)),
    };
  }
  const all = await withCompany(services.pool, companyId, (db) => measuredMachines(db, companyId, scope, time));
  const whole = wholeOf(all);
  const leftOut = leftOutOf(all.map(({ sums }) => sums));
  if (report === 'reportGuastiInterventi') {
    const codes = await withCompany(services.pool, companyId, (db) => codesOfBreakdowns(db, companyId, all));
    const rows = breakdownsOf(all, codes);
    const paretos = { cause: paretoOfCodes(all, codes, 'cause'), remedy: paretoOfCodes(all, codes, 'remedy') };
    const hours = { hours: sum(rows, 'hours'), downtime: sum(rows, 'downtime') };
    const trend = await trendOf(making, wanted, 'failures');
    return {
      ...common,
      rows: sorted(rows),
      whole: { ...whole, ...hours },
      bars: worstOf(all),
      paretos,
      trend,
      leftOut,
    };
  }
  const trend = await trendOf(making, wanted, 'preventiveEfficiency');
  const figures = { ...common, whole, trend, leftOut };
  if (report === 'reportGenerale') {
    return { ...figures, rows: monthRows(all, chosenMonths(wanted.years, wanted.months), common.now) };
  }
  return { ...figures, rows: sorted(machineRows(all, common.now)) };
};
