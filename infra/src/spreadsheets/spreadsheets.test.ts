import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Cell } from '@cadenza/domain/kernel/cell';
import excel from 'exceljs';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTable, usualLimits } from './read-table.ts';
import { writeCsv } from './write-csv.ts';
import { writeWorkbook, writeXlsx } from './write-xlsx.ts';

async function* page<T>(rows: readonly T[]) {
  yield rows;
}
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = async (bytes: Uint8Array, limits = usualLimits) => {
  const found = await readTable(bytes, {}, limits);
  return 'table' in found ? [found.table.headings, ...found.table.rows.map(({ cells }) => cells)] : found.fault;
};
/** 'Città' as Windows wrote it before. */
const old = Uint8Array.from(Buffer.from('Citt\xe0;Anno\r\nForl\xec;1990\r\n', 'latin1'));

describe('a CSV file', () => {
  it.each([
    ['with its mark, points and commas', utf8('\ufeffNome;Costo\r\nPressa;1,5\r\n')],
    ['with commas and quotation marks', utf8('Nome,Costo\nPressa,"1,5"\n')],
    ['with tabs', utf8('Nome\tCosto\nPressa\t1,5')],
    ['that says its sign', utf8('sep=|\r\nNome|Costo\r\nPressa|1,5\r\n')],
    ['in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Nome;Costo\r\nPressa;1,5\r\n', 'utf16le')])],
  ])('%s', async (_, bytes) => {
    expect(await read(bytes)).toEqual([
      ['Nome', 'Costo'],
      ['Pressa', '1,5'],
    ]);
  });

  it('of Windows, with line breaks in cells and rows without anything', async () => {
    expect(await read(old)).toEqual([
      ['Città', 'Anno'],
      ['Forlì', '1990'],
    ]);
    const found = await readTable(utf8('a;b\n"due\nrighe";"dice ""no"""\n;;\n\nx;y\n'));
    expect(found).toMatchObject({ table: { rows: [{ cells: ['due\nrighe', 'dice "no"'] }, { cells: ['x', 'y'] }] } });
  });

  it.each(['\n', '\r\n', '\r'])(
    'numbers its rows by the lines on which they begin, whatever ends them: %j',
    async (end) => {
      const lines = ['a;b', '"x', 'y";1', '', ';', 'z;2', '"', '";3', 'w;4', ''];
      for (const [head, first] of [
        ['', 2],
        [`sep=;${end}`, 3],
      ] as const) {
        if (head !== '' && end === '\r') continue;
        const found = await readTable(utf8(head + lines.join(end)));
        const numbers = 'table' in found ? found.table.rows.map(({ line }) => line) : found.fault;
        expect(numbers).toEqual([first, first + 4, first + 5, first + 7]);
      }
    },
  );

  it('comes back as it went out', async () => {
    const text = fc
      .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('a"b', 'x;y', 'riga\nriga', ' x ', '1,5'))
      .map((one) => one.replaceAll(/[^\P{Cc}\t\n]/gu, '').toWellFormed());
    const rows = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(',' as const, ';' as const), async (given, sign) => {
        const all = [['A', 'B'], ...given.map(([a, b]) => [`.${a}`, `.${b}`])];
        expect(await read(await buffer(writeCsv(page(all), sign)))).toEqual(all);
      }),
      { numRuns: 3 },
    );
  });
});

describe('a workbook', () => {
  const columns = [
    { heading: 'Nome', type: 'text' },
    { heading: 'Anno', type: 'integer' },
    { heading: 'Costo', type: 'money' },
    { heading: 'Giorno', type: 'day' },
  ] as const;

  it('comes back as it went out, and nothing in it is a formula', async () => {
    const rows: Cell[][] = [
      ['=1+1', 1999, 1250.5, { day: '2026-03-29' }],
      ['due\nrighe', null, 0, { day: '1999-12-31' }],
    ];
    const bytes = await buffer(await writeXlsx('Attrezzature / tutte', columns, page(rows)));
    expect(await read(bytes)).toEqual([['Nome', 'Anno', 'Costo', 'Giorno'], ...rows]);
    const workbook = new excel.Workbook();
    await workbook.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
    const [sheet] = workbook.worksheets;
    expect([sheet?.getCell('A2').value, sheet?.getCell('A2').numFmt, sheet?.views[0]?.state]).toEqual([
      '=1+1',
      '@',
      'frozen',
    ]);
  });

  it('of several sheets has a last row with formulas, and times as people read them', async () => {
    const sheets = [
      {
        name: 'Guasti',
        columns: [
          { heading: 'Inizio', type: 'time' },
          { heading: 'Ore', type: 'decimal' },
        ] as const,
        pages: page([[{ at: '2026-03-29T14:05' }, 6.5]]),
        total: ['Totale', { formula: 'SUM(B2:B2)', result: 6.5 }],
      },
      { name: 'Definizioni', columns: [{ heading: 'Misura', type: 'text' }] as const, pages: page([['=1+1']]) },
    ];
    const bytes = await buffer(await writeWorkbook(sheets));
    const workbook = new excel.Workbook();
    await workbook.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
    const [faults, words] = workbook.worksheets;
    const of = (cell: string) => faults?.getCell(cell);
    expect([of('A2')?.value, of('A2')?.numFmt]).toEqual([new Date('2026-03-29T14:05Z'), 'dd/mm/yyyy hh:mm']);
    expect([of('B3')?.value, of('B3')?.font.bold]).toEqual([{ formula: 'SUM(B2:B2)', result: 6.5 }, true]);
    expect(words?.getCell('A2').value).toBe('=1+1');
  });

  it.each(['hidden', 'veryHidden'] as const)('is read from its first sheet that is seen: %s', async (state) => {
    const workbook = new excel.Workbook();
    for (const [name, seen] of [
      ['Elenchi', state],
      ['Macchine', 'visible'],
      ['Codici', state],
      ['Note', 'visible'],
    ] as const) {
      const sheet = workbook.addWorksheet(name, { state: seen });
      sheet.addRows([['Nome'], [name]]);
    }
    const left = async (): Promise<string[]> =>
      (await readdir(tmpdir())).filter((name) => name.startsWith(`tmp-${process.pid}-`));
    const before = await left();
    const found = await readTable(new Uint8Array(await workbook.xlsx.writeBuffer()));
    expect(found).toMatchObject({ table: { sheets: ['Macchine', 'Note'], rows: [{ line: 2, cells: ['Macchine'] }] } });
    // No sheet waits in a temporary file until another part of the workbook has come.
    expect(await left()).toEqual(before);
  });

  it('of somebody else: formulas by their last result, words with looks, addresses, several sheets, merged cells', async () => {
    const workbook = new excel.Workbook();
    const sheet = workbook.addWorksheet('Macchine');
    sheet.addRow(['Nome', 'Anno', 'Sito']);
    sheet.addRow([
      { richText: [{ text: 'Pres' }, { text: 'sa', font: { bold: true } }] },
      { formula: '1+1', result: 2 },
    ]);
    sheet.addRow([{ formula: 'X()' }, { error: '#REF!' }, { text: 'sito', hyperlink: 'https://x.it' }]);
    sheet.addRow(['uno', 'due']);
    sheet.mergeCells('A4:A5');
    workbook.addWorksheet('Note').addRow(['altro']);
    const found = await readTable(new Uint8Array(await workbook.xlsx.writeBuffer()));
    expect(found).toMatchObject({
      table: {
        sheets: ['Macchine', 'Note'],
        rows: [
          { line: 2, cells: ['Pressa', 2] },
          { line: 3, cells: [{ fault: 'formula' }, { fault: 'formula' }, 'sito'] },
          { line: 4, cells: ['uno', 'due'] },
        ],
      },
    });
  });
});

it('an empty cell says in a note why it is, and stays a number for who adds up', async () => {
  async function* pages() {
    yield [
      ['Pressa', { missing: 'ore mensili <non> indicate' }],
      ['Tornio', 4],
    ] as const;
  }
  const columns = [
    { heading: 'Attrezzatura', type: 'text' },
    { heading: 'MTBF (h)', type: 'decimal' },
  ] as const;
  const write = () => writeXlsx('Report', columns, pages());
  const workbook = new excel.Workbook();
  await workbook.xlsx.read(await write());
  const sheet = workbook.getWorksheet('Report');
  const [empty, full] = [sheet?.getCell('B2'), sheet?.getCell('B3')];
  expect([empty?.value, JSON.stringify(empty?.note), full?.value, full?.note]).toEqual([
    ...[null, expect.stringContaining('ore mensili <non> indicate'), 4, undefined],
  ]);
  const read = await readTable(await buffer(await write()));
  expect('table' in read && read.table.rows.map(({ cells }) => cells)).toEqual([['Pressa'], ['Tornio', 4]]);
});

describe('what cannot be read is told', () => {
  it('by what is wrong with it', async () => {
    expect(await read(utf8(''))).toBe('no_rows');
    expect(await read(utf8('Nome;Costo\n'))).toBe('no_rows');
    expect(await read(utf8('\0\u0001\u0002'))).toBe('unreadable_table');
    expect(await read(utf8('PK\x03\x04 no archive'))).toBe('unreadable_table');
    for (const other of [
      '%PDF-1.4\n1 0 obj',
      '{\\rtf1 Nome',
      '\n<!DOCTYPE html><p>Nome',
      '<?xml version="1.0"?>\n<a/>',
    ])
      expect(await read(utf8(other))).toBe('unreadable_table');
    expect(await read(zipSync({ 'a.txt': utf8('x') }))).toBe('unreadable_table');
    expect(await read(utf8(`a\n${'x\n'.repeat(6)}`), { ...usualLimits, rows: 5 })).toBe('too_many_rows');
    expect(await read(utf8(`a\n${'x;'.repeat(120)}y\n`))).toBe('too_many_columns');
  });

  it('before it takes the memory: small in the archive and large outside', async () => {
    const bomb = zipSync({
      'xl/workbook.xml': utf8('<workbook/>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(1024 ** 2),
    });
    expect(await read(bomb, { ...usualLimits, unpacked: 1024 ** 2 })).toBe('table_too_large');
  });

  it('before it reaches who asks: a text of millions, in one cell or in all of them', async () => {
    const holding = async (...rows: string[][]): Promise<Uint8Array> => {
      const workbook = new excel.Workbook();
      workbook.addWorksheet('Macchine').addRows(rows);
      return new Uint8Array(await workbook.xlsx.writeBuffer({ useSharedStrings: true }));
    };
    expect(await read(await holding(['Nome'], ['A'.repeat(2_000_000)]))).toBe('table_too_large');
    expect(await read(utf8(`Nome\n${'A'.repeat(40_000)}\n`))).toBe('table_too_large');
    const row = Array.from({ length: 10 }, () => 'A'.repeat(1_000));
    const many = Array.from({ length: 5 }, () => row);
    expect(await read(await holding(row, ...many), { ...usualLimits, characters: 50_000 })).toBe('table_too_large');
  });
});
