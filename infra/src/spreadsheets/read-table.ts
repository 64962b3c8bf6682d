import { Worker } from 'node:worker_threads';
import type { Table, TableReading } from '@cadenza/domain/kernel/cell';

export type ReadLimits = {
  /** Rows below the first. */
  rows: number;
  columns: number;
  /** Of one cell, and of all together: a text that a workbook names once may stand in every cell. */
  cellCharacters: number;
  characters: number;
  /** Milliseconds. */
  time: number;
  /** MiB of heap. */
  memory: number;
  /** Bytes that the parts of a workbook may unpack to, together. */
  unpacked: number;
};

export const usualLimits: ReadLimits = {
  ...{ rows: 10_000, columns: 100, time: 60_000 },
  // What a spreadsheet itself takes in a cell.
  ...{ cellCharacters: 32_767, characters: 20_000_000 },
  ...{ memory: 384, unpacked: 128 * 1024 ** 2 },
};

export type TableFault =
  | 'too_many_rows'
  | 'too_many_columns'
  | 'no_rows'
  | 'unreadable_table'
  | 'table_too_large'
  | 'unknown_sheet'
  | 'unknown_headings';
export type ReadTable = { table: Table } | { fault: TableFault };

/**
 * A CSV file or a sheet of an XLSX workbook, judged by its content: the first with something below a heading, unless another is asked for. It
 * is read in a thread of its own that ends with its time or memory, so that no file takes the process along.
 */
export const readTable = async (
  bytes: Uint8Array,
  reading: TableReading = {},
  limits: ReadLimits = usualLimits,
): Promise<ReadTable> => {
  const own = Uint8Array.from(bytes);
  const thread = new Worker(new URL('./reader.ts', import.meta.url), {
    workerData: { bytes: own, limits, reading },
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 48 },
    // What a library has to say of a strange file is nobody's log.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<ReadTable>();
  const late = setTimeout(() => resolve({ fault: 'table_too_large' }), limits.time);
  thread.once('message', (read: ReadTable) => resolve(read));
  thread.once('error', (error: NodeJS.ErrnoException) =>
    resolve({ fault: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'table_too_large' : 'unreadable_table' }),
  );
  thread.once('exit', () => resolve({ fault: 'unreadable_table' }));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
};
