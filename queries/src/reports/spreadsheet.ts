import type { Readable } from 'node:stream';
import { exportName } from '@cadenza/domain/exchange/file-name';
import type { ParametersOf } from '@cadenza/domain/printouts/kinds';
import { definitionVersion } from '@cadenza/domain/reports/figures';
import { chosenMonths } from '@cadenza/domain/reports/period';
import { type Sheet, type SheetCell, writeWorkbook } from '@cadenza/infra/spreadsheets/write-xlsx';
import { type ReportWords, reportWords, sheetWords } from '@cadenza/infra/texts/texts';
import { writtenInstant } from '@cadenza/infra/texts/written-instant';
import { filtersInWords } from './filters.ts';
import { leftOutInWords } from './left-out-in-words.ts';
import type { SheetOfReport } from './printed-report.ts';
import type { AnyReport } from './reports.ts';
import { inOrderOf } from './sort-rows.ts';
import { cellOf, maxNoted, type ReportRow, totalOf } from './spreadsheet-cells.ts';
import { columns } from './spreadsheet-columns.ts';

/** Rows that are written between two looks at whether they are taken. */
const pageSize = 1_000;

/** Told how many rows are written. */
export type Written = (rows: number) => Promise<void>;

async function* inPages<Row>(rows: readonly Row[], cells: (row: Row) => readonly SheetCell[], written?: Written) {
  for (let from = 0; from < rows.length; from += pageSize) {
    const page = rows.slice(from, from + pageSize);
    yield page.map(cells);
    await written?.(from + page.length);
  }
}

export type Spreadsheet = {
  fileName: string;
  mime: string;
  /** How many it has. */
  rows: number;
  /** Its content, written as it is read. */
  open: (written?: Written) => Promise<Readable>;
};

/** A sheet for the causes of breakdowns and one for their remedies, as the Pareto of the screen has them. */
const paretoSheets = (report: AnyReport, words: ReportWords): Sheet[] =>
  !('paretos' in report)
    ? []
    : [['faultCause', report.paretos.cause] as const, ['faultRemedy', report.paretos.remedy] as const].map(
        ([name, rows]) => ({
          name: words.columns[name]?.heading ?? name,
          columns: [
            { heading: words.columns[name]?.heading ?? name, type: 'text', width: 36 },
            ...(['failures', 'hours', 'downtime', 'cumulated'] as const).map((column) => ({
              heading: words.columns[column]?.heading ?? column,
              type: column === 'failures' ? ('integer' as const) : ('decimal' as const),
            })),
          ],
          pages: inPages(rows, ({ code, failures, hours: lost, downtime, cumulated }) => [
            ...[code?.label ?? words.print.notStated, failures, lost, downtime, cumulated],
          ]),
        }),
      );

/** A report as a workbook: its rows with their totals, and a sheet that says what was asked for and what each figure is. */
export const reportSpreadsheet = (
  { report: read, filters }: SheetOfReport,
  wanted: ParametersOf<'report'>,
  language: string,
): Spreadsheet => {
  const { report, years, months } = wanted;
  const { now, timeZone } = read;
  const leftOut = 'leftOut' in read ? read.leftOut : [];
  const unsorted: readonly ReportRow[] = report === 'reportGenerale' && 'months' in read ? read.months : read.rows;
  const rows = inOrderOf(unsorted, wanted);
  const words = reportWords(language);
  const said = { words, timeZone, ...sheetWords(language), noted: rows.length <= maxNoted };
  const shown = columns[report];
  const title = words.titles[report] ?? report;
  const chosen = chosenMonths(years, months).map(({ year, month }) => `${month}/${year}`);
  const lines: SheetCell[][] = [
    [words.words.asOf, writtenInstant(now, timeZone)],
    [words.words.months, chosen.join(', ')],
    ...filtersInWords(filters, words),
    [words.words.version, definitionVersion],
    ...leftOutInWords(leftOut, words).map((said) => [words.words.total, said]),
    ...shown.flatMap(({ name }) => {
      const { heading = '', definition = '' } = words.columns[name] ?? {};
      return definition === '' ? [] : [[heading, definition]];
    }),
  ];
  // Breakdowns are summed, whatever their equipment's figures are.
  const whole = 'paretos' in read ? undefined : read.whole;
  const sheetsOf = (written?: Written): Sheet[] => [
    {
      name: title,
      columns: shown.map(({ name, type, width }) => ({
        ...{ heading: name === 'month' ? words.print.month : (words.columns[name]?.heading ?? name), type },
        ...(width !== undefined && { width }),
      })),
      pages: inPages(rows, (row) => shown.map((column) => cellOf(column, row, said)), written),
      ...(rows.length > 0 && { total: totalOf(shown, rows, { whole, leftOut }, said) }),
    },
    ...paretoSheets(read, words),
    {
      name: words.words.about,
      columns: [
        { heading: words.words.figure, type: 'text', width: 34 },
        { heading: words.words.definition, type: 'text', width: 110 },
      ],
      pages: inPages(lines, (line) => line),
    },
  ];
  return {
    fileName: exportName(title, now, timeZone, 'xlsx'),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rows: rows.length,
    open: (written) => writeWorkbook(sheetsOf(written)),
  };
};
