/** What one cell of a spreadsheet holds: a text, a number, yes or no, a day (`YYYY-MM-DD`, of a cell that is a date), or nothing. */
export type Cell = string | number | boolean | { day: string } | { fault: 'formula' } | null;

/** A sheet as it was read: its first row, and those below it that hold something, each with its number in the file. */
export type Table = {
  format: 'csv' | 'xlsx';
  headings: readonly string[];
  rows: readonly { line: number; cells: readonly Cell[] }[];
  /** Names of further sheets, which are left alone. */
  otherSheets: readonly string[];
};
