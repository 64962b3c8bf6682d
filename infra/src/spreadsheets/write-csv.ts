import { Readable } from 'node:stream';

/** Spreadsheets take the file for UTF-8 by it. */
const mark = '\ufeff';

const quoted = (text: string, delimiter: string): string =>
  /["\r\n]/.test(text) || text.includes(delimiter) || /^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Rows of texts, page by page, as a file that spreadsheets open. */
export const writeCsv = (pages: AsyncIterable<readonly (readonly string[])[]>, delimiter: ',' | ';'): Readable => {
  const lines = async function* () {
    yield mark;
    for await (const rows of pages) {
      yield rows.map((row) => `${row.map((text) => quoted(text, delimiter)).join(delimiter)}\r\n`).join('');
    }
  };
  return Readable.from(lines(), { objectMode: false });
};
