import type { Encoding } from '@cadenza/domain/kernel/cell';
import { decode, guessEncoding } from './encodings.ts';
import type { ReadLimits } from './read-table.ts';
import { collector, type Found, Unreadable } from './table-rows.ts';

const signs = [';', ',', '\t', '|'];

/** The sign that the first lines have most of, outside quotation marks; `sep=;` says it. A title above the headings may have none. */
const delimiterOf = (text: string): string => {
  const said = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (said !== undefined) return said;
  const bare = text.slice(0, 65_536).replaceAll(/"(?:[^"]|"")*"/g, '');
  const lines = bare.split(/\r\n|\r|\n/).slice(0, 20);
  const most = (sign: string): number => Math.max(...lines.map((line) => line.split(sign).length));
  const [first = ''] = lines;
  const counted = signs.map((sign) => ({ sign, first: first.split(sign).length, most: most(sign) }));
  return counted.toSorted((a, b) => b.first - a.first || b.most - a.most)[0]?.sign ?? ',';
};

/** What is text and yet no list: PDF, PostScript, RTF and web pages say so in their first characters. */
const otherFormat = /^\s*(?:%PDF-|%!PS|\{\\rtf|<!doctype|<html|<\?xml)/i;

export const readCsv = async (bytes: Uint8Array, limits: ReadLimits, told: Encoding | undefined): Promise<Found> => {
  const { parse } = await import('csv-parse/sync');
  const encoding = told ?? guessEncoding(bytes);
  const text = decode(bytes, encoding);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what tells text from bytes
  const isBytes = /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text.slice(0, 65_536));
  // By an encoding that somebody chose it may look like anything, and they see it.
  if ((isBytes && told === undefined) || otherFormat.test(text)) throw new Unreadable('unreadable_table');
  const { rows, add } = collector(limits);
  const sep = /^sep=.\r?\n/.exec(text)?.[0] ?? '';
  // The line on which a row begins. The parser counts a line break of Windows inside a cell twice, so its own count is not asked.
  let line = sep === '' ? 1 : 2;
  parse(text.slice(sep.length), {
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
  return { rows, sheets: [], sheet: null, encoding };
};
