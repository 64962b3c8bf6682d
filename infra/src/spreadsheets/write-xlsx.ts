import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { Cell } from '@cadenza/domain/kernel/cell';

/** A cell of a list; a local date and time (`YYYY-MM-DDTHH:mm`); or a formula with what it gives, for readers that do not count. */
export type SheetCell =
  | Cell
  | { at: string }
  | { formula: string; result: number | string }
  /** Nothing, and in a note of the cell why. */
  | { missing: string };

export type SheetColumn = {
  heading: string;
  /** Text stays text, whatever it begins with, also when somebody writes in it. */
  type: 'text' | 'integer' | 'money' | 'day' | 'month' | 'decimal' | 'time';
  /** In characters; what the type usually takes, unless told. */
  width?: number;
};

/** A sheet whose first row stays in sight. */
export type Sheet = {
  name: string;
  columns: readonly SheetColumn[];
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>;
  /** Written last, in bold. */
  total?: readonly SheetCell[];
};

const formats = {
  text: '@',
  integer: '0',
  money: '#,##0.00',
  day: 'dd/mm/yyyy',
  month: 'mmmm yyyy',
  decimal: '#,##0.00',
  time: 'dd/mm/yyyy hh:mm',
} as const;
const widths = { text: 28, integer: 12, money: 14, day: 13, month: 18, decimal: 14, time: 17 } as const;

/** On paper (A4) a sheet is as wide as its page, and each page begins with the headings. */
const pageSetup = {
  paperSize: 9,
  orientation: 'landscape',
  printTitlesRow: '1:1',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
} as const;

/** A workbook with one sheet, as `writeWorkbook` makes it. */
export const writeXlsx = (sheet: string, columns: readonly SheetColumn[], pages: Sheet['pages']): Promise<Readable> =>
  writeWorkbook([{ name: sheet, columns, pages }]);

/** A workbook, written as it is read: no more than a page of it is in memory. */
export const writeWorkbook = async (sheets: readonly Sheet[]): Promise<Readable> => {
  const { default: excel } = await import('exceljs');
  const out = new PassThrough();
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const writeSheet = async ({ name, columns, pages, total }: Sheet): Promise<void> => {
    const worksheet = workbook.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1 }], pageSetup });
    worksheet.columns = columns.map(({ heading, type, width = widths[type] }) => ({
      header: heading,
      width,
      style: { numFmt: formats[type] },
    }));
    worksheet.getRow(1).font = { bold: true };
    worksheet.getRow(1).commit();
    for await (const rows of pages) {
      for (const cells of rows) {
        const row = worksheet.addRow(cells.map(written));
        for (const [at, cell] of cells.entries()) if (isMissing(cell)) row.getCell(at + 1).note = cell.missing;
        row.commit();
      }
      if (out.writableNeedDrain) await once(out, 'drain');
      if (out.destroyed) return;
    }
    if (total) {
      const last = worksheet.addRow(total.map(written));
      last.font = { bold: true };
      last.commit();
    }
    worksheet.commit();
  };
  const write = async (): Promise<void> => {
    for (const sheet of sheets) {
      await writeSheet(sheet);
      if (out.destroyed) return;
    }
    await workbook.commit();
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
};

/** What spreadsheets would take for the number of a sign (`_x0041_`) is said by the number of its underscore. */
const literal = (text: string): string => text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

const isMissing = (cell: SheetCell): cell is { missing: string } =>
  typeof cell === 'object' && cell !== null && 'missing' in cell;

const written = (cell: SheetCell) => {
  if (typeof cell === 'string') return literal(cell);
  if (cell === null || typeof cell !== 'object') return cell;
  if (isMissing(cell)) return null;
  if ('number' in cell) return cell.number;
  if ('formula' in cell) return cell;
  if ('at' in cell) return new Date(`${cell.at}:00Z`);
  return 'day' in cell ? new Date(`${cell.day}T00:00:00Z`) : null;
};

/** Spreadsheets take no more, and none of these signs. */
const sheetName = (name: string): string => name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31);
