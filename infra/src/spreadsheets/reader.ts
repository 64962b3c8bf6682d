import { parentPort, workerData } from 'node:worker_threads';
import type { TableReading } from '@cadenza/domain/kernel/cell';
import { headingOf, headingsAt } from './headings.ts';
import { readCsv } from './read-csv.ts';
import type { ReadLimits, ReadTable } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';
import { maxTitles, Unreadable } from './table-rows.ts';

/** The thread of `read-table.ts`. */

type Given = { bytes: Uint8Array; limits: ReadLimits; reading: TableReading };

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const read = async ({ bytes, limits, reading }: Given): Promise<ReadTable> => {
  try {
    const format = isZip(bytes) ? 'xlsx' : 'csv';
    const found =
      format === 'xlsx' ? await readXlsx(bytes, limits, reading.sheet) : await readCsv(bytes, limits, reading.encoding);
    const { rows, ...told } = found;
    const at =
      reading.headings === undefined ? headingsAt(rows) : rows.findIndex(({ line }) => line === reading.headings);
    if (at < 0 || at > maxTitles) return { fault: 'unknown_headings' };
    const below = rows.slice(at + 1);
    const first = rows[at];
    if (first === undefined || below.length === 0) return { fault: 'no_rows' };
    if (below.length > limits.rows) return { fault: 'too_many_rows' };
    const width = Math.max(...rows.slice(at).map(({ cells }) => cells.length));
    const headings = Array.from({ length: width }, (_, column) => headingOf(first.cells[column]));
    const firstRows = rows.slice(0, maxTitles + 1);
    return { table: { format, headings, headingsLine: first.line, firstRows, rows: below, ...told } };
  } catch (error) {
    return { fault: error instanceof Unreadable ? error.fault : 'unreadable_table' };
  }
};

parentPort?.postMessage(await read(workerData as Given));
