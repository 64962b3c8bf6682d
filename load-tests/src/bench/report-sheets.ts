import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Measured } from './bench.ts';
import { compare } from './rounds.ts';

const child = fileURLToPath(new URL('./write-sheet.ts', import.meta.url));

type Written = { seconds: number; megabytes: number; bytes: number };

/** One workbook, written by a process of its own: its memory is that of nothing else. */
const write = async (by: 'ours' | 'bare', rows: number): Promise<Written> => {
  const { stdout } = await promisify(execFile)(process.execPath, [child, by, String(rows)]);
  return JSON.parse(stdout) as Written;
};

/** A spreadsheet of so many rows, as a report writes it, against exceljs called by hand for the same cells. */
export const sheetRatios = async (rounds: number, rows: number): Promise<Measured[]> => {
  const megabytes: number[] = [];
  const side = (by: 'ours' | 'bare') => async (): Promise<number> => {
    const written = await write(by, rows);
    if (by === 'ours') megabytes.push(written.megabytes);
    return written.seconds;
  };
  // Each takes seconds: three rounds say as much as seven of a call.
  const found = await compare(Math.min(rounds, 3), { ours: side('ours'), theirs: side('bare') });
  const speed = (seconds: number): string => `${Math.round(rows / seconds)} rows/s`;
  return [
    {
      ...{ name: `spreadsheet of ${rows} rows: speed of bare exceljs`, value: found.cheaper, unit: 'x' },
      ...{ target: { atLeast: 0.85 }, detail: `${speed(found.ours)} against ${speed(found.theirs)}` },
    },
    {
      ...{
        name: `spreadsheet of ${rows} rows: memory of the process`,
        value: Math.max(...megabytes) * 2 ** 20,
        unit: 'bytes',
      },
      ...{
        target: { atMost: 300e6 },
        detail: `${Math.max(...megabytes).toFixed(0)} MiB at most, Node and its libraries included`,
      },
    },
  ];
};
