import type { ParametersOf } from '@cadenza/domain/printouts/kinds';
import { maxTrendMonths } from '@cadenza/domain/reports/period';
import { reportingCompany } from '@cadenza/projections/reports/queries-of-company';
import { defineQuery, type Reading } from '../kernel/query.ts';
import { readFilters } from './filters.ts';
import { ofFigures, refusingMissing } from './report-query.ts';
import { readers } from './reports.ts';
import { readTrend } from './trend.ts';

type Wanted = ParametersOf<'report'>;

const readSheet = async (reading: Reading, wanted: Wanted) => ({
  report: await readers[wanted.report](reading, wanted),
  filters: await readFilters(reading, wanted.scope),
});

/** What a spreadsheet holds. */
export type SheetOfReport = Awaited<ReturnType<typeof readSheet>>;

/** The figure that the screen of a report begins with; none of maintainers. */
const trendFigures = {
  reportAttrezzature: 'preventiveEfficiency',
  reportGenerale: 'preventiveEfficiency',
  reportGuastiInterventi: 'failures',
  reportManutentori: null,
} as const;

/** Two years up to the last of the months, of which the second stands beside the first. */
const trendOf = async (reading: Reading, { report, years, months, scope }: Wanted) => {
  const figure = trendFigures[report];
  if (figure === null) return null;
  const last = { year: Math.max(...years), month: Math.max(...months) };
  return { figure, ...(await readTrend(reading, { last, count: maxTrendMonths, scope })) };
};

/** A report as a spreadsheet for whoever asks for it at once. */
export const reportSheet = defineQuery({
  ...{ name: 'reports.sheet', ...ofFigures },
  run: refusingMissing(readSheet),
});

/** The same for a file that was asked for before: it is made whatever has become of what it is narrowed to. */
export const printedSheet = defineQuery({
  ...{ name: 'reports.printed-sheet', ...ofFigures },
  permission: 'reports.print',
  run: readSheet,
});

/** All that stands on the paper of a report: its rows, its trend, and what the company aims at. */
export const printedReport = defineQuery({
  ...{ name: 'reports.printed', ...ofFigures },
  permission: 'reports.print',
  run: async (reading: Reading, wanted: Wanted) => ({
    ...(await readSheet(reading, wanted)),
    trend: await trendOf(reading, wanted),
    targets: (await reportingCompany(reading.db, reading.companyId)).targets,
  }),
});

export type PrintedReport = Exclude<Awaited<ReturnType<(typeof printedReport)['run']>>, { readonly rejected: true }>;
