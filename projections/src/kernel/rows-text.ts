import type { Row } from './rows.ts';
import { columnsOf, type Table, typeOf } from './table.ts';

/** Characters after which a piece goes out. */
const pieceLength = 64 * 1024;

/**
 * Rows in the text format of COPY, in pieces. PostgreSQL reads and checks each value as it does those of an upsert. Throws TypeError
 * on a list that is none.
 */
export const textRows = function* (table: Table, rows: readonly Row[]): Generator<Buffer> {
  const columns = columnsOf(table).map((name) => ({ name, write: writerOf(typeOf(table, name)) }));
  let piece = '';
  for (const row of rows) {
    let separator = '';
    for (const { name, write } of columns) {
      const value = row[name];
      piece += separator + (value === null || value === undefined ? '\\N' : write(value));
      separator = '\t';
    }
    piece += '\n';
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
};

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** What ends a value or a row is escaped. */
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] as string) : text;

const item = (value: unknown): string =>
  value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, (letter) => `\\${letter}`)}"`;

const writerOf = (type: string): ((value: unknown) => string) => {
  if (type === 'jsonb') return (value) => escaped(JSON.stringify(value));
  if (!type.endsWith('[]')) return (value) => escaped(String(value));
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError(`not a list: ${String(value)}`);
    return escaped(`{${value.map(item).join(',')}}`);
  };
};
