import type { Cell } from '@cadenza/domain/kernel/cell';
import type { Cell as SheetCell } from 'hucre/xlsx';
import { withZeros } from './number-zeros.ts';
import type { ReadLimits } from './read-table.ts';
import { collector, type Found, Unreadable } from './table-rows.ts';

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
  if (!isWorkbook) throw new Unreadable('unreadable_table');
  if (unpacked > most) throw new Unreadable('table_too_large');
};

/** A format of hours and minutes without a day. */
const isTimeOfDay = (format: string): boolean => {
  const bare = format.replaceAll(/"[^"]*"|\\.|\[\$[^\]]*\]/g, '');
  return /h/i.test(bare) && !/[yd]/i.test(bare);
};

/** `told`: what the workbook says of a cell beside its value, where it says something. */
const cellOf = (value: unknown, told: SheetCell | undefined): Cell => {
  if (told?.type === 'error') return { fault: 'formula' };
  // What was worked out when the file was saved; nothing is worked out here.
  if (value === null || value === undefined) return told?.type === 'formula' ? { fault: 'formula' } : null;
  const format = told?.style?.numFmt ?? '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return null;
    const at = value.toISOString();
    return isTimeOfDay(format) ? at.slice(11, 16) : { day: at.slice(0, 10) };
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return { fault: 'formula' };
    const shown = format === '' ? undefined : withZeros(format, value);
    return shown === undefined || shown === String(value) ? value : { number: value, shown };
  }
  return typeof value === 'boolean' ? value : String(value);
};

/** The sheet of the name, or the first that people see with something below a heading; a cover with one line is none, unless there is nothing else. */
export const readXlsx = async (bytes: Uint8Array, limits: ReadLimits, wanted: string | undefined): Promise<Found> => {
  await refuseBomb(bytes, limits.unpacked);
  const { readXlsx: read } = await import('hucre/xlsx');
  const seen: { name: string; index: number }[] = [];
  await read(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) seen.push({ name, index });
      return false;
    },
  });
  const sheets = seen.map(({ name }) => name);
  if (wanted !== undefined && !sheets.includes(wanted)) throw new Unreadable('unknown_sheet');
  let cover: Found | undefined;
  for (const { name, index } of seen) {
    if (wanted !== undefined && name !== wanted) continue;
    const { rows, add } = collector(limits);
    const [sheet] = (await read(bytes, { sheets: [index], readStyles: true })).sheets;
    // One cell at the foot of a sheet makes a million rows above it, in which nothing is.
    const spoken = new Set(Array.from(sheet?.cells?.keys() ?? [], (place) => Number.parseInt(place, 10)));
    for (const [at, values] of (sheet?.rows ?? []).entries())
      if (spoken.has(at) || values.some((value) => value !== null && value !== undefined))
        add(
          at + 1,
          Array.from(values, (value, column) => cellOf(value, sheet?.cells?.get(`${at},${column}`))),
        );
    const found = { rows, sheets, sheet: name, encoding: null };
    if (rows.length > 1) return found;
    if (rows.length > 0) cover ??= found;
  }
  if (cover) return cover;
  throw new Unreadable('no_rows');
};
