import { type Cell, plainNumber } from '@cadenza/domain/kernel/cell';
import { isBlank, maxTitles, type Row } from './table-rows.ts';

export const headingOf = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return 'shown' in cell ? cell.shown : '';
  return (typeof cell === 'number' ? plainNumber(cell) : String(cell)).trim().slice(0, 200);
};

const filled = ({ cells }: Row): Cell[] => cells.filter((cell) => !isBlank(cell));

/** Words that differ from one another: no numbers, no days. */
const areWords = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => typeof cell === 'string' && /^\D*\p{L}\D*$/u.test(cell)) &&
  new Set(cells).size === cells.length;

/**
 * Where among the rows the headings are: the first row, unless it is a title. A title fills at most half as many cells as the fullest
 * of the first rows, and words come below it that fill more.
 */
export const headingsAt = (rows: readonly Row[]): number => {
  const first = rows.slice(0, maxTitles + 1).map(filled);
  const most = Math.max(...first.map(({ length }) => length));
  const isWide = ({ length }: Cell[]): boolean => length * 2 > most;
  if (first[0] === undefined || isWide(first[0])) return 0;
  return Math.max(
    0,
    first.findIndex((cells) => isWide(cells) && areWords(cells)),
  );
};
