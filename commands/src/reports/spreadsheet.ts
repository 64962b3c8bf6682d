import type { Readable } from 'node:stream';
import { exportName } from '@cadenza/domain/exchange/file-name';
import { instantToLocal } from '@cadenza/domain/planning/recurrence';
import type { ParametersOf } from '@cadenza/domain/printouts/kinds';
import { type DividedName, divided } from '@cadenza/domain/reports/divisions';
import { definitionVersion, type Figures } from '@cadenza/domain/reports/figures';
import { chosenMonths } from '@cadenza/domain/reports/period';
import type { ReportName } from '@cadenza/domain/reports/report-names';
import { type Sheet, type SheetCell, type SheetColumn, writeWorkbook } from '@cadenza/infra/spreadsheets/write-xlsx';
import { type ReportWords, reportWords, sheetWords } from '@cadenza/infra/texts/texts';
import { writtenInstant } from '@cadenza/infra/texts/written-instant';
import type { CommandServices } from '../kernel/command-context.ts';
import { filtersInWords } from './filters-in-words.ts';
import { leftOutInWords } from './left-out-in-words.ts';
import { ownOrder, type ReportRow, type ReportRows, readReport } from './read-report.ts';
import { sortRows } from './sort-rows.ts';

/** `sum`: of the rows above; else one column over another. */
type Total = 'sum' | { readonly numerator: string; readonly denominator: string; readonly percent: boolean };
type Column = { name: string; type: SheetColumn['type']; width?: number; total?: Total };

const equipment: readonly Column[] = [
  { name: 'attrezzatura', type: 'text', width: 36 },
  { name: 'linea', type: 'text' },
];
const hours = (name: string, total?: Total): Column => ({ name, type: 'decimal', ...(total && { total }) });
const count = (name: string, total?: Total): Column => ({ name, type: 'integer', ...(total && { total }) });
const cost = (name: string): Column => ({ name, type: 'money', total: 'sum' });
/** What the figure is divided by what, of the whole as of each row. */
const quotient = (name: DividedName): Total => divided[name];
const preventive: readonly Column[] = [
  count('preventiveDue', 'sum'),
  count('preventiveOnTime', 'sum'),
  count('preventivePending', 'sum'),
  count('preventiveDeleted', 'sum'),
  count('preventiveExcused', 'sum'),
  hours('preventiveEfficiency', quotient('preventiveEfficiency')),
];

const figures: readonly Column[] = [
  hours('requiredTime', 'sum'),
  hours('downtimeFailure', 'sum'),
  hours('downtimePlanned', 'sum'),
  hours('downtimeHours', 'sum'),
  hours('operatingTime', 'sum'),
  count('machineMonths', 'sum'),
  count('machineMonthsLeftOut', 'sum'),
  count('failures', 'sum'),
  count('failuresCounted', 'sum'),
  count('failuresLeftOut', 'sum'),
  hours('mtbf', quotient('mtbf')),
  hours('mtbfLower'),
  hours('mtbfUpper'),
  hours('restorationHours', 'sum'),
  hours('waitingHours', 'sum'),
  hours('mttr', quotient('mttr')),
  hours('mttrWaiting', quotient('mttrWaiting')),
  hours('downtimeRate', quotient('downtimeRate')),
  hours('unplannedDowntimeRate', quotient('unplannedDowntimeRate')),
  ...preventive,
  cost('idleCostFailure'),
  cost('idleCostPlanned'),
  cost('idleCost'),
  { name: 'depreciated', type: 'text', width: 14 },
  count('scheduled', 'sum'),
  count('scheduledOnTime', 'sum'),
  count('schedulePending', 'sum'),
  hours('scheduleCompliance', quotient('scheduleCompliance')),
  hours('labourPlanned', 'sum'),
  hours('labourUnplanned', 'sum'),
  hours('labourHours', 'sum'),
  count('labourWorks', 'sum'),
  count('labourWorksLeftOut', 'sum'),
  hours('unplannedLabourRate', quotient('unplannedLabourRate')),
  cost('partsCost'),
  // What a machine was bought for is no sum of months: the total is that of the whole.
  { name: 'valuedPartsCost', type: 'money' },
  { name: 'purchaseValue', type: 'money' },
  count('machinesValued'),
  count('machinesNotValued'),
  hours('partsCostRate'),
  { name: 'maintenanceIndex', type: 'text', width: 14 },
  { name: 'provisional', type: 'text', width: 12 },
  { name: 'missing', type: 'text', width: 60 },
];

const columns: Readonly<Record<ReportName, readonly Column[]>> = {
  reportAttrezzature: [...equipment, ...figures],
  reportGenerale: [{ name: 'month', type: 'month' }, ...figures],
  reportGuastiInterventi: [
    ...equipment,
    { name: 'start', type: 'time' },
    { name: 'end', type: 'time' },
    hours('hours', 'sum'),
    hours('downtime', 'sum'),
    { name: 'causaGuasto', type: 'text', width: 28 },
    { name: 'rimedioGuasto', type: 'text', width: 28 },
  ],
  reportManutentori: [
    { name: 'manutentore', type: 'text' },
    count('planned', 'sum'),
    count('completed', 'sum'),
    hours('hours', 'sum'),
    hours('faultHours', 'sum'),
    hours('capacityHours', 'sum'),
    ...preventive,
    hours('backlogOverdueHours', 'sum'),
    hours('backlogHours', 'sum'),
    hours('weeklyCapacityHours', 'sum'),
    hours('backlogWeeks', { numerator: 'backlogHours', denominator: 'weeklyCapacityHours', percent: false }),
    { name: 'missing', type: 'text', width: 60 },
  ],
};

type Said = {
  words: ReportWords;
  timeZone: string;
  yes: string;
  no: string;
  /** Whether an empty cell says in a note why it is: of long sheets the last column alone does. */
  noted: boolean;
};

/** Rows of a sheet whose cells have notes: each is a drawing of its own. */
const maxNoted = 500;

const cellOf = ({ name, type }: Column, row: ReportRow, { words, timeZone, yes, no, noted }: Said): SheetCell => {
  if (name === 'missing') return missingOf(row, words);
  const value = row[name] ?? null;
  if (type === 'month') return value === null ? null : { day: `${row.year}-${String(value).padStart(2, '0')}-01` };
  if (value === null) {
    const reason = noted ? words.missing[(reasonsOf(row) as Record<string, string>)[name] ?? ''] : undefined;
    return reason === undefined ? null : { missing: reason };
  }
  if (type === 'time') return { at: instantToLocal(String(value), timeZone) };
  if (typeof value === 'boolean') return value ? yes : no;
  if (type === 'money' || typeof value === 'number') return Number(value);
  return name === 'maintenanceIndex' ? (words.index[String(value)] ?? String(value)) : String(value);
};

type Reasons = Figures['notAvailable'];
const reasonsOf = ({ notAvailable }: ReportRow): Reasons => (notAvailable ?? {}) as Reasons;

/** Which cells are empty, and why: `MTBF (h), MTTR (h): no fault in the period`. Null where none is. */
const missingOf = (row: ReportRow, words: ReportWords): string | null => {
  const named = Object.entries(reasonsOf(row)).filter(([name]) => row[name] === null && words.columns[name]);
  const byReason = Map.groupBy(named, ([, reason]) => reason);
  const said = Array.from(byReason, ([reason, cells]) => {
    const headings = cells.map(([name]) => words.columns[name]?.heading).join(', ');
    return `${headings}: ${words.missing[reason] ?? reason}`;
  });
  return said.join('; ') || null;
};

/** `A` to `Z`, then `AA`. */
const letter = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${letter(Math.floor(at / 26) - 1)}${letter(at % 26)}`;

/** The last row of a sheet: sums are formulas, shares of sums too; what is no share of them is what the report says of the whole. */
const totalOf = (
  shown: readonly Column[],
  rows: readonly ReportRow[],
  { whole, leftOut = [] }: Pick<ReportRows, 'whole' | 'leftOut'>,
  said: Said,
) => {
  const last = rows.length + 1;
  const at = (name: string): string => letter(shown.findIndex((column) => column.name === name));
  const sumOf = (name: string): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
  return shown.map((column, index): SheetCell => {
    const { name, total } = column;
    if (index === 0) return said.words.words.total;
    if (name === 'missing') {
      const parts = [whole && missingOf(whole, said.words), ...leftOutInWords(leftOut, said.words)];
      return parts.filter(Boolean).join('; ') || null;
    }
    if (total === undefined) return whole ? cellOf(column, whole, said) : null;
    if (whole && whole[name] === null) return null;
    if (total === 'sum') {
      return { formula: `SUM(${letter(index)}2:${letter(index)}${last})`, result: sumOf(name) };
    }
    const { numerator, denominator, percent } = total;
    const [above, below] = [`${at(numerator)}${last + 1}`, `${at(denominator)}${last + 1}`];
    const value = (sumOf(numerator) / sumOf(denominator)) * (percent ? 100 : 1);
    const formula = `IF(${below}=0,"",${above}/${below}${percent ? '*100' : ''})`;
    return { formula, result: sumOf(denominator) === 0 ? '' : value };
  });
};

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
const paretoSheets = ({ paretos }: Pick<ReportRows, 'paretos'>, words: ReportWords): Sheet[] =>
  paretos === undefined
    ? []
    : [['causaGuasto', paretos.cause] as const, ['rimedioGuasto', paretos.remedy] as const].map(([name, rows]) => ({
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
      }));

export type SpreadsheetOf = {
  services: Pick<CommandServices, 'pool' | 'folds' | 'clock'>;
  companyId: string;
  language: string;
};

/** A report as a workbook: its rows with their totals, and a sheet that says what was asked for and what each figure is. */
export const reportSpreadsheet = async (
  { services, companyId, language }: SpreadsheetOf,
  { report, years, months, scope, sortBy, descending }: ParametersOf<'report'>,
): Promise<Spreadsheet> => {
  const read = await readReport(services, companyId, report, { years, months, scope });
  const { now, timeZone } = read;
  const rows = sortRows(read.months ?? read.rows, sortBy ?? ownOrder[report], descending);
  const filters = await filtersInWords(services, companyId, language, scope);
  const words = reportWords(language);
  const said = { words, timeZone, ...sheetWords(language), noted: rows.length <= maxNoted };
  const shown = columns[report];
  const title = words.titles[report] ?? report;
  const chosen = chosenMonths(years, months).map(({ year, month }) => `${month}/${year}`);
  const lines: SheetCell[][] = [
    [words.words.asOf, writtenInstant(now, timeZone)],
    [words.words.months, chosen.join(', ')],
    ...filters,
    [words.words.version, definitionVersion],
    ...leftOutInWords(read.leftOut ?? [], words).map((said) => [words.words.total, said]),
    ...shown.flatMap(({ name }) => {
      const { heading = '', definition = '' } = words.columns[name] ?? {};
      return definition === '' ? [] : [[heading, definition]];
    }),
  ];
  const sheetsOf = (written?: Written): Sheet[] => [
    {
      name: title,
      columns: shown.map(({ name, type, width }) => ({
        ...{ heading: name === 'month' ? words.print.month : (words.columns[name]?.heading ?? name), type },
        ...(width !== undefined && { width }),
      })),
      pages: inPages(rows, (row) => shown.map((column) => cellOf(column, row, said)), written),
      ...(rows.length > 0 && { total: totalOf(shown, rows, read, said) }),
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
