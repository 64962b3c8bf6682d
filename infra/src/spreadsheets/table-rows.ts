import type { Cell, Encoding } from '@cadenza/domain/kernel/cell';
import type { ReadLimits, TableFault } from './read-table.ts';

export type Row = { line: number; cells: Cell[] };

/** What a reader of one format found, before it is known where the headings are. */
export type Found = { rows: Row[]; sheets: string[]; sheet: string | null; encoding: Encoding | null };

/** Why a file is no table, thrown on its way to `reader.ts`. */
export class Unreadable extends Error {
  readonly fault: TableFault;
  constructor(fault: TableFault) {
    super(fault);
    this.fault = fault;
  }
}

export const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** Rows above the headings, which are no rows of the table. */
export const maxTitles = 19;

/** Takes rows up to the limit, and leaves out those in which nothing is. */
export const collector = (limits: ReadLimits) => {
  const rows: Row[] = [];
  let characters = 0;
  return {
    rows,
    add: (line: number, cells: Cell[]): void => {
      while (cells.length > 0 && isBlank(cells.at(-1) ?? null)) cells.pop();
      if (cells.length === 0) return;
      if (cells.length > limits.columns) throw new Unreadable('too_many_columns');
      // Of headings and titles it is known later which they are.
      if (rows.length > limits.rows + maxTitles) throw new Unreadable('too_many_rows');
      for (const cell of cells) {
        if (typeof cell !== 'string') continue;
        characters += cell.length;
        if (cell.length > limits.cellCharacters || characters > limits.characters)
          throw new Unreadable('table_too_large');
      }
      rows.push({ line, cells });
    },
  };
};
