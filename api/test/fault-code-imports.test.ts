import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from './testing/answer-of.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Codes of faults that come in with a file are those of no other record either, and free again once the import is taken back. */

let world: World;
let plant: Client;
beforeAll(async () => {
  world = await createWorld({ workers: true });
  plant = await world.client(await world.company('Officine Codici'), ['ROLE_PLANT']);
}, 60_000);
afterAll(() => world.close());

const answered = <T>(document: string, variables: object): Promise<T> => answerOf<T>(plant, document, variables);
const fileOf = async (text: string): Promise<string> => {
  const parts = [{ name: 'file', content: text, fileName: 'cause.csv', type: 'text/csv' }];
  return ((await plant.form('POST', '/api/importazioni/cause-guasto', parts)).body as { file: string }).file;
};
const planOf = (file: string) => ({ kind: 'FAULT_CAUSE', file, columns: ['code', 'description'], fixed: [] });
type Told = {
  status: string;
  created: number;
  refused: number;
  removed: number;
  faults: { line: number; message: string }[];
};
const told = (id: string) =>
  answered<Told>(
    'query ($id: ID!) { importProgress(kind: FAULT_CAUSE, id: $id) { status created refused removed faults { line message } } }',
    { id },
  );
const until = async (id: string, status: string): Promise<Told> => {
  await expect.poll(async () => (await told(id)).status, { timeout: 30_000, interval: 100 }).toBe(status);
  return told(id);
};
const bring = async (file: string) => {
  const { id } = await answered<{ id: string }>(
    `mutation ($c: ID!, $input: ImportInput!) { startImport(commandId: $c, input: $input, name: "cause.csv", allOrNothing: false) { id } }`,
    { c: newId(), input: planOf(file) },
  );
  return { id, ...(await until(id, 'DONE')) };
};
const create = (codice: string) => plant.post('/api/cause-guasto', { codice, descrizione: `Codice ${codice}` });

test('a row whose code another record has, or a row before it, is refused in the preview and in the import', async () => {
  expect((await create('X1')).status).toBe(201);
  const file = await fileOf('Codice;Descrizione\nx1;Urto\nX2;Usura\nx2;Usura ancora\n');
  const message = 'Questo codice è già di un altro elemento: scegline un altro.';
  const faults = [2, 4].map((line) => ({ line, message }));
  const preview = await answered<object>(
    'query ($input: ImportInput!) { importPreview(input: $input) { created refused faults { line message } } }',
    { input: planOf(file) },
  );
  expect(preview).toEqual({ created: 1, refused: 2, faults });
  const { id, ...done } = await bring(file);
  expect(done).toMatchObject({ created: 1, refused: 2, faults });
  expect(await create('X2')).toMatchObject({ status: 409, body: { code: 'code_taken' } });

  await answered('mutation ($c: ID!, $id: ID!) { undoImport(commandId: $c, kind: FAULT_CAUSE, id: $id) { id } }', {
    ...{ c: newId(), id },
  });
  expect((await until(id, 'UNDONE')).removed).toBe(1);
  expect((await create('X2')).status).toBe(201);
  expect((await create('X1')).status).toBe(409);
});
