import { exportName } from '@cadenza/domain/exchange/file-name';
import { instantToLocal } from '@cadenza/domain/planning/recurrence';
import { definitionVersion } from '@cadenza/domain/reports/figures';
import type { ReportName } from '@cadenza/domain/reports/report-names';
import { type SheetCell, type SheetColumn, writeWorkbook } from '@cadenza/infra/spreadsheets/write-xlsx';
import { type ReportWords, reportWords } from '@cadenza/infra/texts/texts';
import type { FileAnswer } from '../rest/file-answer.ts';
import type { ReportRow } from './rows.ts';

/** `sum`: of the rows above; a pair: one column over another, in percent. */
type Total = 'sum' | readonly [string, string] | readonly [readonly string[], string];
type Column = { name: string; type: SheetColumn['type']; width?: number; total?: Total };

const equipment: readonly Column[] = [
  { name: 'attrezzatura', type: 'text', width: 36 },
  { name: 'linea', type: 'text' },
];
const hours = (name: string, total?: Total): Column => ({ name, type: 'decimal', ...(total && { total }) });
const count = (name: string, total?: Total): Column => ({ name, type: 'integer', ...(total && { total }) });
const cost = (name: string): Column => ({ name, type: 'money', total: 'sum' });
const preventive: readonly Column[] = [
  count('preventiveDue', 'sum'),
  count('preventiveOnTime', 'sum'),
  hours('preventiveEfficiency', ['preventiveOnTime', 'preventiveDue']),
];

const figures: readonly Column[] = [
  hours('requiredTime', 'sum'),
  hours('downtimeFailure', 'sum'),
  hours('downtimePlanned', 'sum'),
  hours('operatingTime', 'sum'),
  count('failures', 'sum'),
  hours('mtbf'),
  hours('mtbfLower'),
  hours('mtbfUpper'),
  hours('mttr'),
  hours('mttrWaiting'),
  hours('downtimeRate', [['downtimeFailure', 'downtimePlanned'], 'requiredTime']),
  hours('unplannedDowntimeRate', ['downtimeFailure', 'requiredTime']),
  ...preventive,
  cost('idleCostFailure'),
  cost('idleCostPlanned'),
  cost('idleCost'),
  { name: 'maintenanceIndex', type: 'text', width: 14 },
  { name: 'provisional', type: 'text', width: 12 },
];

const columns: Readonly<Record<ReportName, readonly Column[]>> = {
  reportAttrezzature: [...equipment, ...figures],
  reportGenerale: figures.map(({ total: _none, ...column }) => column),
  reportGuastiInterventi: [
    ...equipment,
    { name: 'start', type: 'time' },
    { name: 'end', type: 'time' },
    hours('hours', 'sum'),
    hours('downtime', 'sum'),
  ],
  reportManutentori: [
    { name: 'manutentore', type: 'text' },
    count('planned', 'sum'),
    count('completed', 'sum'),
    hours('hours', 'sum'),
    hours('faultHours', 'sum'),
    hours('capacityHours', 'sum'),
    ...preventive,
  ],
};

type Said = { words: ReportWords; timeZone: string; yes: string; no: string };

const cellOf = ({ name, type }: Column, row: ReportRow, { words, timeZone, yes, no }: Said): SheetCell => {
  const value = row[name] ?? null;
  if (value === null) return null;
  if (type === 'time') return { at: instantToLocal(String(value), timeZone) };
  if (typeof value === 'boolean') return value ? yes : no;
  if (type === 'money' || typeof value === 'number') return Number(value);
  return name === 'maintenanceIndex' ? (words.index[String(value)] ?? String(value)) : String(value);
};

/** `A` to `Z`, then `AA`. */
const letter = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${letter(Math.floor(at / 26) - 1)}${letter(at % 26)}`;

/** The last row of a sheet: sums are formulas, shares of sums too; what is no share of them is what the report says of the whole. */
const totalOf = (shown: readonly Column[], rows: readonly ReportRow[], whole: ReportRow | undefined, said: Said) => {
  const last = rows.length + 1;
  const at = (name: string): string => letter(shown.findIndex((column) => column.name === name));
  const sumOf = (name: string): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
  return shown.map((column, index): SheetCell => {
    const { name, total } = column;
    if (index === 0) return said.words.words.total;
    if (total === undefined) return whole ? cellOf(column, whole, said) : null;
    if (total === 'sum') {
      return { formula: `SUM(${letter(index)}2:${letter(index)}${last})`, result: sumOf(name) };
    }
    const [parts, of] = [[total[0]].flat(), total[1]];
    const below = `${at(of)}${last + 1}`;
    const above = parts.map((part) => `${at(part)}${last + 1}`).join('+');
    const share = (parts.reduce((sum, part) => sum + sumOf(part), 0) / sumOf(of)) * 100;
    return { formula: `IF(${below}=0,"",(${above})/${below}*100)`, result: sumOf(of) === 0 ? '' : share };
  });
};

async function* inPages<Row>(rows: readonly Row[]) {
  for (let from = 0; from < rows.length; from += 1_000) yield rows.slice(from, from + 1_000);
}

export type SheetReport = {
  name: ReportName;
  rows: readonly ReportRow[];
  /** The figures of all rows together. */
  whole?: ReportRow;
  /** What the report is about: its months, and labels of filters with what they are set to. */
  about: { months: string; filters: readonly (readonly [string, string])[] };
  /** ISO instant. */
  now: string;
  timeZone: string;
  language: string;
  yes: string;
  no: string;
};

/** A report as a workbook: its rows with their totals, and a sheet that says what was asked for and what each figure is. */
export const reportWorkbook = (report: SheetReport): FileAnswer => {
  const { name, rows, whole, about, now, timeZone, language, yes, no } = report;
  const words = reportWords(language);
  const said = { words, timeZone, yes, no };
  const shown = columns[name];
  const title = words.titles[name] ?? name;
  const explained = shown.map(({ name: one }) => words.columns[one]).filter((one) => one && one.definition !== '');
  const lines: SheetCell[][] = [
    [words.words.asOf, instantToLocal(now, timeZone).replace('T', ' ')],
    [words.words.months, about.months],
    ...about.filters.map(([label, value]) => [label, value]),
    [words.words.version, definitionVersion],
    ...explained.map((one) => [one?.heading ?? '', one?.definition ?? '']),
  ];
  const sheets = [
    {
      name: title,
      columns: shown.map(({ name: one, type, width }) => ({
        ...{ heading: words.columns[one]?.heading ?? one, type },
        ...(width !== undefined && { width }),
      })),
      pages: inPages(rows.map((row) => shown.map((column) => cellOf(column, row, said)))),
      ...(name !== 'reportGenerale' && rows.length > 0 && { total: totalOf(shown, rows, whole, said) }),
    },
    {
      name: words.words.about,
      columns: [
        { heading: words.words.figure, type: 'text' as const, width: 34 },
        { heading: words.words.definition, type: 'text' as const, width: 110 },
      ],
      pages: inPages(lines),
    },
  ];
  return {
    name: exportName(title, now, timeZone, 'xlsx'),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    open: () => writeWorkbook(sheets),
  };
};
