import type { ParametersOf } from '@cadenza/domain/printouts/kinds';
import type { ParetoRow } from '@cadenza/domain/reports/code-pareto';
import type { LeftOut } from '@cadenza/domain/reports/left-out';
import { type Measured, monthsBegun, type Targets } from '@cadenza/domain/reports/targets';
import { type ReportWords, reportWords } from '@cadenza/infra/texts/texts';
import { filtersInWords } from '@cadenza/queries/reports/filters';
import { type PrintedReport, printedReport } from '@cadenza/queries/reports/printed-report';
import { inOrderOf } from '@cadenza/queries/reports/sort-rows';
import { answered } from '../../kernel/answered.ts';
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
/** `capacity`: hours that there are of who is it. */
export type Bar = { label: string; hours: number; faultHours: number; capacity?: number };

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
};

/** What is printed, for whom. */
export type ReportPage = { data: ReportData; sender: Sender; words: ReportWords; language: string };

/** What the targets are held against. */
export const measuredBy = ({ wanted, now }: Pick<ReportData, 'wanted' | 'now'>, timeZone: string): Measured => ({
  months: monthsBegun(wanted, Temporal.Instant.from(now).toZonedDateTimeISO(timeZone)),
  narrowed: Object.values(wanted.scope).some((id) => id !== null),
});

type Trend = NonNullable<PrintedReport['trend']>;

/** The second year of a trend, each month beside the one of the year before. */
const besideTheYearBefore = ({ figure, months, begun }: Trend): NonNullable<ReportData['trend']> => {
  const half = months.length / 2;
  // Of a month that is still to come there is nothing yet.
  const valueAt = (at: number): number | null => (begun[at] ? (months[at]?.[figure] ?? null) : null);
  return {
    figure,
    points: months.slice(half).map(({ year, month, provisional }, at) => ({
      ...{ year, month, value: valueAt(at + half), before: valueAt(at), provisional },
    })),
  };
};

const sum = (rows: readonly Row[], name: string): number =>
  rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);

/** What of a report only its own paper has. */
const onlyOf = (report: PrintedReport['report'], wanted: Wanted) => {
  if ('unassigned' in report) {
    const bars = report.rows.map(({ maintainer: label, hours, faultHours, capacityHours: capacity }) => ({
      ...{ label, hours, faultHours, capacity },
    }));
    return { rows: report.rows, bars: bars.toSorted((a, b) => b.hours - a.hours) };
  }
  if ('paretos' in report) {
    const rows = report.rows.map((row) => ({ ...row, provisional: row.open }));
    const whole = { ...report.whole, hours: sum(rows, 'hours'), downtime: sum(rows, 'downtime') };
    const bars = report.worst.map(({ equipment: label, hours }) => ({ label, hours, faultHours: 0 }));
    return { rows, whole, bars, paretos: report.paretos };
  }
  return { rows: wanted.report === 'reportGenerale' ? report.months : report.rows };
};

/** All that stands on the paper of a report, as its screen has it. */
export const loadReport = async (making: Making, wanted: Wanted): Promise<ReportData> => {
  const { report, filters, trend, targets } = await answered(making, printedReport, wanted);
  const { rows, ...own }: { rows: readonly Row[] } & Partial<ReportData> = onlyOf(report, wanted);
  return {
    ...{ wanted, now: report.now, targets, whole: report.whole, bars: [], paretos: null },
    leftOut: 'leftOut' in report ? report.leftOut : [],
    trend: trend && besideTheYearBefore(trend),
    filters: filtersInWords(filters, reportWords(making.language)),
    ...own,
    // Months are in their own order.
    rows: wanted.report === 'reportGenerale' ? rows : inOrderOf(rows, wanted),
  };
};
