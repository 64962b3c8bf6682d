/**
 * What one cell of a spreadsheet holds: a text, a number (`shown` where its format adds zeros or signs that are part of it: `00123`),
 * yes or no, a day (`YYYY-MM-DD`, of a cell that is a date), or nothing.
 */
export type Cell =
  | string
  | number
  | boolean
  | { day: string }
  | { number: number; shown: string }
  | { fault: 'formula' }
  | null;

/** How the bytes of a text file are letters. */
export const encodings = ['utf-8', 'windows-1252', 'macintosh', 'cp850', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

/** How a file is to be read; what is not said is guessed. */
export type TableReading = {
  /** Name of a sheet of a workbook. */
  sheet?: string;
  /** The line on which the headings are. */
  headings?: number;
  /** Of a text file. */
  encoding?: Encoding;
};

/** A sheet as it was read: its headings, and the rows below them that hold something, each with its number in the file. */
export type Table = {
  format: 'csv' | 'xlsx';
  headings: readonly string[];
  /** The line of the headings; titles above it are left out. */
  headingsLine: number;
  /** The first rows of the file, on one of which the headings are. */
  firstRows: readonly { line: number; cells: readonly Cell[] }[];
  rows: readonly { line: number; cells: readonly Cell[] }[];
  /** Names of the sheets of a workbook that are not hidden, and of the one that was read. */
  sheets: readonly string[];
  sheet: string | null;
  /** Of a text file: as it was told or guessed. */
  encoding: Encoding | null;
};

/** Digits that a spreadsheet keeps of a number: behind them it writes zeros, or whatever comes. */
const digitsKept = 15;

/** Whether a number in a cell can be what somebody wrote, and not its beginning. */
export const keepsDigits = (value: number): boolean => Math.abs(value) < 10 ** digitsKept;

/** A number without an exponent, all of its digits if it is whole; else as many as a spreadsheet keeps. */
export const plainNumber = (value: number): string =>
  value.toLocaleString('en', {
    useGrouping: false,
    ...(Number.isInteger(value) ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: digitsKept }),
  });
