import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { Cell } from '@cadenza/domain/kernel/cell';

export type SheetColumn = {
  heading: string;
  /** Text stays text, whatever it begins with, also when somebody writes in it. */
  type: 'text' | 'integer' | 'money' | 'day';
};

const formats = { text: '@', integer: '0', money: '#,##0.00', day: 'dd/mm/yyyy' } as const;
const widths = { text: 28, integer: 12, money: 14, day: 13 } as const;

/** A workbook with one sheet whose first row stays in sight, written as it is read: no more than a page of it is in memory. */
export const writeXlsx = async (
  sheet: string,
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<Readable> => {
  const { default: excel } = await import('exceljs');
  const out = new PassThrough();
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const worksheet = workbook.addWorksheet(sheetName(sheet), {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  worksheet.columns = columns.map(({ heading, type }) => ({
    header: heading,
    width: widths[type],
    style: { numFmt: formats[type] },
  }));
  worksheet.getRow(1).font = { bold: true };
  worksheet.getRow(1).commit();
  const write = async (): Promise<void> => {
    for await (const rows of pages) {
      for (const row of rows) worksheet.addRow(row.map(written)).commit();
      if (out.writableNeedDrain) await once(out, 'drain');
      if (out.destroyed) return;
    }
    worksheet.commit();
    await workbook.commit();
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
};

const written = (cell: Cell) => {
  if (cell === null || typeof cell !== 'object') return cell;
  return 'day' in cell ? new Date(`${cell.day}T00:00:00Z`) : null;
};

/** Spreadsheets take no more, and none of these signs. */
const sheetName = (name: string): string => name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31);
