import { parentPort, workerData } from 'node:worker_threads';
import type { Cell } from '@cadenza/domain/kernel/cell';
import type { ReadLimits, ReadTable, TableFault } from './read-table.ts';

/** The thread of `read-table.ts`. */

type Given = { bytes: Uint8Array; limits: ReadLimits };
type Sheet = { rows: { line: number; cells: Cell[] }[]; otherSheets: string[] };

class TooMuch extends Error {
  readonly fault: TableFault;
  constructor(fault: TableFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Takes rows up to the limit, and leaves out those in which nothing is. */
const collector = (limits: ReadLimits) => {
  const rows: Sheet['rows'] = [];
  let characters = 0;
  return {
    rows,
    add: (line: number, cells: Cell[]): void => {
      while (cells.length > 0 && isBlank(cells.at(-1) ?? null)) cells.pop();
      if (cells.length === 0) return;
      if (cells.length > limits.columns) throw new TooMuch('too_many_columns');
      // The headings are a row of the file, too.
      if (rows.length > limits.rows) throw new TooMuch('too_many_rows');
      for (const cell of cells) {
        if (typeof cell !== 'string') continue;
        characters += cell.length;
        if (cell.length > limits.cellCharacters || characters > limits.characters) throw new TooMuch('table_too_large');
      }
      rows.push({ line, cells });
    },
  };
};

const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** UTF-8 with or without its mark, UTF-16 with it, and what Windows wrote before. */
const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The sign that the first line has most of, outside quotation marks; `sep=;` says it. */
const delimiterOf = (text: string): string => {
  const said = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (said !== undefined) return said;
  const first = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const counted = [';', ',', '\t', '|'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
};

/** What is text and yet no list: PDF, PostScript, RTF and web pages say so in their first characters. */
const otherFormat = /^\s*(?:%PDF-|%!PS|\{\\rtf|<!doctype|<html|<\?xml)/i;

const readCsv = async (bytes: Uint8Array, limits: ReadLimits): Promise<Sheet> => {
  const { parse } = await import('csv-parse/sync');
  const text = decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what tells text from bytes
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text.slice(0, 65_536))) throw new TooMuch('unreadable_table');
  if (otherFormat.test(text)) throw new TooMuch('unreadable_table');
  const { rows, add } = collector(limits);
  const told = /^sep=.\r?\n/.exec(text)?.[0] ?? '';
  // The line on which a row begins. The parser counts a line break of Windows inside a cell twice, so its own count is not asked.
  let line = told === '' ? 1 : 2;
  parse(text.slice(told.length), {
    delimiter: delimiterOf(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    // Empty lines are lines of the file, too; the collector leaves them out.
    skip_empty_lines: false,
    max_record_size: 1_000_000,
    on_record: (record: string[]) => {
      add(line, record);
      line += 1 + record.reduce((breaks, cell) => breaks + cell.split(/\r\n|\r|\n/).length - 1, 0);
      return null;
    },
  });
  return { rows, otherSheets: [] };
};

type Value = Record<string, unknown> | Date | string | number | boolean | null | undefined;

const cellOf = (value: Value): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { day: value.toISOString().slice(0, 10) };
  if ('formula' in value || 'sharedFormula' in value) {
    // What was worked out when the file was saved; nothing is worked out here.
    const result = value.result as Value;
    return result === undefined || result === null || (typeof result === 'object' && 'error' in result)
      ? { fault: 'formula' }
      : cellOf(result);
  }
  if ('error' in value) return { fault: 'formula' };
  if (Array.isArray(value.richText)) return value.richText.map(({ text }: { text: unknown }) => String(text)).join('');
  return 'text' in value ? cellOf(value.text as Value) : null;
};

/** By the index of the archive, before anything is unpacked; what lies about it ends with the thread's memory. */
const refuseBomb = async (bytes: Uint8Array, most: number): Promise<void> => {
  const { unzipSync } = await import('fflate');
  let unpacked = 0;
  let isWorkbook = false;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize;
      if (name === 'xl/workbook.xml') isWorkbook = true;
      return false;
    },
  });
  if (!isWorkbook) throw new TooMuch('unreadable_table');
  if (unpacked > most) throw new TooMuch('table_too_large');
};

/** What a sheet needs to be read as it comes. */
const beforeSheets = ['xl/_rels/workbook.xml.rels', 'xl/workbook.xml', 'xl/styles.xml', 'xl/sharedStrings.xml'];
const noStrings = '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>';

/**
 * The workbook with its sheets behind all that they need, and nothing but these. Programs write the parts in any order; exceljs puts sheets
 * that come too early into temporary files, which stay there, and loses parts that come meanwhile.
 */
const inReadingOrder = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { strToU8, unzipSync, zipSync } = await import('fflate');
  const isSheet = (name: string): boolean => /^xl\/worksheets\/sheet\d+[.]xml$/.test(name);
  const parts = unzipSync(bytes, { filter: ({ name }) => beforeSheets.includes(name) || isSheet(name) });
  const ahead = beforeSheets.flatMap((name): [string, Uint8Array][] => (parts[name] ? [[name, parts[name]]] : []));
  const strings: [string, Uint8Array][] = parts['xl/sharedStrings.xml']
    ? []
    : [['xl/sharedStrings.xml', strToU8(noStrings)]];
  const sheets = Object.entries(parts).filter(([name]) => isSheet(name));
  return zipSync(Object.fromEntries([...ahead, ...strings, ...sheets]), { level: 0 });
};

const readXlsx = async (bytes: Uint8Array, limits: ReadLimits): Promise<Sheet> => {
  await refuseBomb(bytes, limits.unpacked);
  const { default: excel } = await import('exceljs');
  const { Readable } = await import('node:stream');
  const ordered = await inReadingOrder(bytes);
  const pieces = function* () {
    for (let at = 0; at < ordered.length; at += 65_536) yield Buffer.from(ordered.subarray(at, at + 65_536));
  };
  const workbook = new excel.stream.xlsx.WorkbookReader(Readable.from(pieces(), { objectMode: false }), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
  });
  const { rows, add } = collector(limits);
  const names: string[] = [];
  for await (const sheet of workbook) {
    // Hidden or empty sheets before the list are no list, and of hidden ones nobody is told.
    const hidden = 'state' in sheet && /hidden$/i.test(String(sheet.state));
    const wanted = rows.length === 0 && !hidden;
    if (!wanted && !hidden) names.push('name' in sheet ? String(sheet.name) : '');
    for await (const row of sheet) {
      // Read to its end: the next sheet comes behind it.
      if (!wanted) continue;
      const values = (row.values ?? []) as Value[];
      if (values.length > limits.columns + 1) throw new TooMuch('too_many_columns');
      add(row.number, Array.from(values, cellOf).slice(1));
    }
  }
  return { rows, otherSheets: names };
};

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const headingOf = (cell: Cell | undefined): string =>
  (cell === null || cell === undefined ? '' : typeof cell === 'object' ? '' : String(cell)).trim().slice(0, 200);

const read = async ({ bytes, limits }: Given): Promise<ReadTable> => {
  try {
    const { rows, otherSheets } = await (isZip(bytes) ? readXlsx : readCsv)(bytes, limits);
    const [first, ...below] = rows;
    if (first === undefined || below.length === 0) return { fault: 'no_rows' };
    const width = Math.max(...rows.map(({ cells }) => cells.length));
    const headings = Array.from({ length: width }, (_, at) => headingOf(first.cells[at]));
    return { table: { format: isZip(bytes) ? 'xlsx' : 'csv', headings, rows: below, otherSheets } };
  } catch (error) {
    return { fault: error instanceof TooMuch ? error.fault : 'unreadable_table' };
  }
};

parentPort?.postMessage(await read(workerData as Given));
