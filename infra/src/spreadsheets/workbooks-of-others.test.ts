import { buffer } from 'node:stream/consumers';
import type { TableReading } from '@cadenza/domain/kernel/cell';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { rawWorkbook } from './testing/raw-workbook.ts';
import { writeXlsx } from './write-xlsx.ts';

const read = async (bytes: Uint8Array, reading: TableReading = {}) => {
  const found = await readTable(bytes, reading);
  return 'table' in found ? found.table : found.fault;
};
const inline = (text: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
const headings = (...words: string[]): string => `<row>${words.map(inline).join('')}</row>`;

describe('cells of a workbook are what people see in it', () => {
  it('a date, also by a formula; a time of the day is none', async () => {
    const rows = `${headings('Scritta', 'Da formula', 'Con ora', 'Ora', 'Senza risultato', 'Vuota', 'Errore')}<row>
      <c s="1"><v>45000</v></c><c s="1"><f>TODAY()</f><v>45000</v></c><c s="2"><f>A2</f><v>45000.75</v></c><c s="3"><v>0.4375</v></c>
      <c><f>RAND()</f></c><c t="str"><f>T(1)</f><v></v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`;
    const formats = ['dd/mm/yyyy', '[$-410]d\\ mmmm\\ yyyy\\ h:mm;@', 'h:mm'];
    expect(await read(rawWorkbook([{ name: 'A', rows }], { formats }))).toMatchObject({
      rows: [
        {
          cells: [
            ...[{ day: '2023-03-15' }, { day: '2023-03-15' }, { day: '2023-03-15' }, '10:30'],
            ...[{ fault: 'formula' }, '', { fault: 'formula' }],
          ],
        },
      ],
    });
  });

  it('one at the very foot of a sheet, a million empty rows below the others', async () => {
    const last = 1_048_576;
    const rows = `${headings('Nome')}<row r="2">${inline('a')}</row><row r="${last}"><c r="A${last}" t="inlineStr"><is><t>b</t></is></c></row>`;
    expect(await read(rawWorkbook([{ name: 'A', rows }]))).toMatchObject({
      rows: [
        { line: 2, cells: ['a'] },
        { line: last, cells: ['b'] },
      ],
    });
  });

  it('the zeros of a format, and no thousands or signs of money', async () => {
    const formats = [
      '00000',
      '000-000',
      '#,##0',
      '0.00',
      '&quot;S/N &quot;000',
      '0%',
      'General',
      '#,##0.00 &quot;€&quot;',
    ];
    const values = [123, 12345, 1234, 1.5, 7, 0.5, 12, 9.5];
    const rows = `${headings(...'ABCDEFGH')}<row>${values.map((value, at) => `<c s="${at + 1}"><v>${value}</v></c>`).join('')}</row>`;
    expect(await read(rawWorkbook([{ name: 'A', rows }], { formats }))).toMatchObject({
      rows: [
        {
          cells: [
            ...[
              { number: 123, shown: '00123' },
              { number: 12345, shown: '012-345' },
              1234,
              { number: 1.5, shown: '1.50' },
            ],
            ...[{ number: 7, shown: 'S/N 007' }, 0.5, 12, 9.5],
          ],
        },
      ],
    });
  });

  it('texts in several looks, with how they are pronounced left out, wherever they stand in the file', async () => {
    const runs = '<r><t>Pres</t></r><r><t xml:space="preserve">sa </t></r><rPh sb="0" eb="1"><t>x</t></rPh>';
    const rows = `${headings('A', 'B', 'C')}<row><c t="inlineStr"><is>${runs}</is></c><c t="s"><v>0</v></c><c t="str"><v>A &amp;amp; B</v></c></row>`;
    expect(await read(rawWorkbook([{ name: 'A', rows }], { strings: `<si>${runs}</si>` }))).toMatchObject({
      rows: [{ cells: ['Pressa ', 'Pressa ', 'A &amp; B'] }],
    });
  });

  it.each(['A &amp; B', '<b>1 < 2</b>', '&#65;', '_x0041_', '007', '1e5', ' in  mezzo ', "'=1"])(
    'what went out comes back the same: %j',
    async (text) => {
      const page = async function* () {
        yield [[text]];
      };
      const bytes = await buffer(await writeXlsx('A', [{ heading: 'Nome', type: 'text' }], page()));
      expect(await read(bytes)).toMatchObject({ rows: [{ cells: [text] }] });
    },
  );
});

describe('the list of a workbook', () => {
  const list = (name: string): string => `${headings('Nome', 'Linea')}<row>${inline(name)}${inline('L1')}</row>`;

  it('is the first sheet that is seen and not empty, or the one that is named', async () => {
    const bytes = rawWorkbook([
      { name: 'Codici', state: 'veryHidden', rows: list('nascosta') },
      { name: 'Vuoto', rows: '' },
      { name: 'Presse &amp; torni', rows: list('prima') },
      { name: 'Altre', rows: list('seconda') },
    ]);
    const sheets = ['Vuoto', 'Presse & torni', 'Altre'];
    expect(await read(bytes)).toMatchObject({ sheets, sheet: 'Presse & torni', rows: [{ cells: ['prima', 'L1'] }] });
    expect(await read(bytes, { sheet: 'Altre' })).toMatchObject({
      sheet: 'Altre',
      rows: [{ cells: ['seconda', 'L1'] }],
    });
    expect(await read(bytes, { sheet: 'Vuoto' })).toBe('no_rows');
    expect(await read(bytes, { sheet: 'Codici' })).toBe('unknown_sheet');
  });

  it('is none that has one line, such as a cover, where another has more', async () => {
    const cover = { name: 'Appunti', rows: `<row>${inline('Da rivedere con il capo')}</row>` };
    const bytes = rawWorkbook([cover, { name: 'Macchine', rows: list('prima') }]);
    expect(await read(bytes)).toMatchObject({ sheets: ['Appunti', 'Macchine'], sheet: 'Macchine' });
    expect(await read(rawWorkbook([cover]))).toBe('no_rows');
  });

  it('begins below its title, or where it is told', async () => {
    const rows = `<row r="1">${inline('Elenco macchine')}</row><row r="2">${inline('Aggiornato al')}<c><v>2024</v></c></row>
      <row r="4">${['Nome', 'Linea', 'Modello', 'Anno'].map(inline).join('')}</row>
      <row r="5">${['P1', 'L1', 'm'].map(inline).join('')}<c><v>1999</v></c></row>`;
    const bytes = rawWorkbook([{ name: 'A', rows }]);
    expect(await read(bytes)).toMatchObject({
      ...{ headings: ['Nome', 'Linea', 'Modello', 'Anno'], headingsLine: 4 },
      ...{ firstRows: [{ line: 1 }, { line: 2 }, { line: 4 }, { line: 5 }], rows: [{ line: 5 }] },
    });
    expect(await read(bytes, { headings: 1 })).toMatchObject({
      headings: ['Elenco macchine', '', '', ''],
      headingsLine: 1,
    });
    expect(await read(bytes, { headings: 3 })).toBe('unknown_headings');
  });

  it.each([
    ['a title of a text file', 'Elenco\n\nNome;Linea;Anno\nP1;L1;1999\n', 3],
    ['headings beside which a cell stands', 'Nome\nP1;nota\nP2\n', 1],
    ['few headings above full rows of numbers', 'Nome;;;\nP1;1;2;3\n', 1],
    ['one column', 'Nome\nP1\n', 1],
  ])('%s', async (_, text, line) => {
    expect(await read(new TextEncoder().encode(text))).toMatchObject({ headingsLine: line });
  });
});
