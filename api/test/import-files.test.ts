import { newId } from '@cadenza/infra/ids';
import { rawWorkbook } from '@cadenza/infra/spreadsheets/testing/raw-workbook';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerOf } from './testing/answer-of.ts';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let plant: Client;
let lineId: string;
beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Verdi');
  plant = await world.client(companyId, ['ROLE_PLANT']);
  await setUpPlant(world, companyId);
  lineId = String(((await plant.get('/api/linee')).body as { id: string }[])[0]?.id);
}, 120_000);
afterAll(() => world.close());

const asked = <T>(document: string, variables: object): Promise<T> => answerOf<T>(plant, document, variables);
const upload = async (content: Buffer, fileName: string): Promise<string> => {
  const { body } = await plant.form('POST', '/api/importazioni/attrezzature', [{ name: 'file', content, fileName }]);
  return (body as { file: string }).file;
};
type Reading = { sheet?: string | null; headings?: number | null; encoding?: string | null };
type TableSeen = {
  headings: string[];
  samples: string[][];
  columns: (string | null)[];
  sheets: string[];
  sheet: string | null;
  headingsLine: number;
  firstLines: { line: number; text: string }[];
  encoding: string | null;
};
const table = (file: string, reading: Reading = {}) =>
  asked<TableSeen>(
    `query ($file: String!, $reading: ImportReading) { importTable(kind: EQUIPMENT, file: $file, reading: $reading) {
       headings samples columns sheets sheet headingsLine firstLines { line text } encoding } }`,
    { file, reading },
  );
const input = (file: string, columns: (string | null)[], more: object = {}) => ({
  ...{ kind: 'EQUIPMENT', file, columns, fixed: [{ field: 'lineId', value: 'linea 1' }] },
  ...more,
});
const preview = (given: object) =>
  asked<object>(
    `query ($input: ImportInput!) { importPreview(input: $input) { created changed unchanged refused
       rows { line outcome label values { label text } } } }`,
    { input: given },
  );
const imported = async (given: object): Promise<void> => {
  const document = `mutation ($commandId: ID!, $input: ImportInput!) {
    startImport(commandId: $commandId, input: $input, name: "macchine", allOrNothing: true) { id } }`;
  const { id } = await asked<{ id: string }>(document, { commandId: newId(), input: given });
  const status = () =>
    asked<{ status: string }>('query ($id: ID!) { importProgress(kind: EQUIPMENT, id: $id) { status } }', { id });
  await expect.poll(async () => (await status()).status, { timeout: 30_000, interval: 100 }).toBe('DONE');
};
const machine = async (name: string) => {
  const { body } = await plant.get('/api/attrezzature');
  return (body as { data: Record<string, unknown>[] }).data.find(({ descrizione }) => descrizione === name);
};

it('what went out as a workbook or as text comes in as what is there already, whatever its texts look like', async () => {
  const names = ['Forni &amp; figli', '<b>Pressa</b>', '_x0041_', '0012', '=1+1', 'Dì 1,5'];
  for (const [at, descrizione] of names.entries()) {
    const more = { costoAcquisto: '1250.50', dataAcquisto: '2024-02-29', annoCostruzione: 1999 };
    const made = { descrizione, lineaId: lineId, modello: '007', matricola: `123456789012345678${at}`, ...more };
    expect((await plant.post('/api/attrezzature', made)).status).toBe(201);
  }
  for (const format of ['xlsx', 'csv']) {
    const headers = { authorization: `Bearer ${plant.token}` };
    const url = `/api/esportazioni/attrezzature?formato=${format}`;
    const file = await upload((await world.app.inject({ method: 'GET', url, headers })).rawPayload, `a.${format}`);
    const { columns, samples } = await table(file);
    const found = await preview(input(file, columns, { key: 'description', fixed: [] }));
    expect([format, found]).toMatchObject([
      format,
      { created: 0, changed: 0, refused: 0, unchanged: samples.length + 2 },
    ]);
  }
});

it('a workbook of somebody else is read as it is seen: below its title, from the sheet that is chosen, zeros and long numbers kept', async () => {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (line: number, ...cells: string[]): string => `<row r="${line}">${cells.join('')}</row>`;
  const heads = ['Descrizione', 'Modello', 'Matricola', 'Data di acquisto'].map(cell);
  const bytes = rawWorkbook(
    [
      { name: 'Note', rows: row(1, cell('Leggimi')) + row(2, cell('Le macchine sono di là')) },
      {
        name: 'Macchine',
        rows:
          row(1, cell('Elenco delle macchine')) +
          row(3, ...heads) +
          row(
            4,
            cell('Trapano 1'),
            '<c s="1"><v>42</v></c>',
            '<c><v>1.23456789012345E+17</v></c>',
            '<c s="2"><f>TODAY()</f><v>45000</v></c>',
          ),
      },
    ],
    { formats: ['00000', 'dd/mm/yyyy'] },
  );
  const file = await upload(Buffer.from(bytes), 'macchine.xlsx');
  expect(await table(file)).toMatchObject({ sheets: ['Note', 'Macchine'], sheet: 'Note', encoding: null });
  const seen = await table(file, { sheet: 'Macchine' });
  expect(seen).toMatchObject({
    ...{ headingsLine: 3, columns: ['description', 'model', 'serialNumber', 'purchaseDate'] },
    samples: [['Trapano 1', '00042', '123456789012345000', '15/03/2023']],
    firstLines: [{ line: 1, text: 'Elenco delle macchine' }, { line: 3 }, { line: 4 }],
  });
  await expect(table(file, { sheet: 'Altro' })).rejects.toThrow('sheet');
  await expect(table(file, { sheet: 'Macchine', headings: 2 })).rejects.toThrow('headings');
  await imported(input(file, seen.columns, { reading: { sheet: 'Macchine', headings: 3 } }));
  await expect
    .poll(() => machine('Trapano 1'))
    .toMatchObject({
      ...{ modello: '00042', matricola: '123456789012345000', dataAcquisto: '2023-03-15' },
    });
});

it('the encoding of a text file is guessed and told, and another one can be chosen', async () => {
  // 'Unità;Città' and 'Lavatrice è;Forlì' as DOS wrote them.
  const dos = Buffer.from('Descrizione;Modello\nUnit\x85 5;Forl\x8d\n', 'latin1');
  const file = await upload(dos, 'macchine.csv');
  expect(await table(file)).toMatchObject({ encoding: 'CP850', sheets: [], samples: [['Unità 5', 'Forlì']] });
  expect(await table(file, { encoding: 'WINDOWS_1252' })).toMatchObject({ samples: [['Unit… 5', 'Forl\u008d']] });
  const asWindows = input(file, ['description', 'model'], { reading: { encoding: 'WINDOWS_1252' } });
  expect(await preview(asWindows)).toMatchObject({ rows: [{ label: 'Unit… 5' }] });
  await imported(input(file, ['description', 'model'], { reading: { encoding: 'CP850' } }));
  await expect.poll(() => machine('Unità 5')).toMatchObject({ modello: 'Forlì' });
});
