import { setImmediate } from 'node:timers/promises';
import { problem } from '../kernel/problem.ts';

/** Rows that are made into text at once: a millisecond or two, in which nobody else is served. */
const piece = 50;
const megabyte = 1024 * 1024;
const maxMegabytes = 32;

/** Rows on their way out; with `totalRows` as `{data, totalRows}`, else as an array. */
export class ListAnswer<Row> {
  readonly rows: readonly Row[];
  readonly toWire: (row: Row) => object;
  readonly totalRows: number | undefined;

  constructor(rows: readonly Row[], toWire: (row: Row) => object, totalRows?: number) {
    this.rows = rows;
    this.toWire = toWire;
    this.totalRows = totalRows;
  }
}

/**
 * The list as JSON, a piece at a time: others are served between two of them, however long it is. Throws `answer_too_large`
 * as soon as it is.
 */
export const jsonOfList = async <Row>({ rows, toWire, totalRows }: ListAnswer<Row>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  const add = (text: string): void => {
    const part = Buffer.from(text);
    bytes += part.length;
    if (bytes > maxMegabytes * megabyte) throw problem('answer_too_large', { most: maxMegabytes });
    parts.push(part);
  };
  add(totalRows === undefined ? '[' : '{"data":[');
  for (let from = 0; from < rows.length; from += piece) {
    if (from > 0) {
      add(',');
      await setImmediate();
    }
    add(JSON.stringify(rows.slice(from, from + piece).map(toWire)).slice(1, -1));
  }
  add(totalRows === undefined ? ']' : `],"totalRows":${totalRows}}`);
  return Buffer.concat(parts);
};
