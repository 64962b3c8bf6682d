import { instantToLocal } from '@cadenza/domain/planning/recurrence';
import type { Figures } from '@cadenza/domain/reports/figures';
import type { LeftOut } from '@cadenza/domain/reports/left-out';
import type { SheetCell } from '@cadenza/infra/spreadsheets/write-xlsx';
import type { ReportWords } from '@cadenza/infra/texts/texts';
import { leftOutInWords } from './left-out-in-words.ts';
import type { Column } from './spreadsheet-columns.ts';

export type Said = {
  words: ReportWords;
  timeZone: string;
  yes: string;
  no: string;
  /** Whether an empty cell says in a note why it is: of long sheets the last column alone does. */
  noted: boolean;
};

/** By the names of its columns. */
export type ReportRow = Readonly<Record<string, unknown>>;

/** Rows of a sheet whose cells have notes: each is a drawing of its own. */
export const maxNoted = 500;

export const cellOf = (
  { name, type }: Column,
  row: ReportRow,
  { words, timeZone, yes, no, noted }: Said,
): SheetCell => {
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

/** What the report says of all of its rows together; `leftOut`: equipment that is no part of it. */
type Whole = { readonly whole?: ReportRow | undefined; readonly leftOut?: readonly LeftOut[] };

/** The last row of a sheet: sums are formulas, shares of sums too; what is no share of them is what the report says of the whole. */
export const totalOf = (
  shown: readonly Column[],
  rows: readonly ReportRow[],
  { whole, leftOut = [] }: Whole,
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
