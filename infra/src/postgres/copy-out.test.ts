import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyOut, fieldsOf } from './copy-out.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rowsOf = async (query: string): Promise<string[][]> => (await copyOut(database.pool, query)).map(fieldsOf);
const text = (value: string): string => `convert_from('\\x${Buffer.from(value).toString('hex')}', 'utf8')`;

it('answers every text as it is, however it is escaped on the way', async () => {
  const values = ['', 'è «3» 🛠️', 'a\tb\nc\rd\be\ff\vg', 'C:\\new\\table', '\\N', '\\.', '{"a":"\\\\\\"\\n"}'];
  const rows = await rowsOf(`select 7, ${values.map(text).join()}`);
  expect(rows).toEqual([['7', ...values]]);
});

it('answers no row, long ones, and many', async () => {
  expect(await rowsOf('select 1 where false')).toEqual([]);
  const long = 'è'.repeat(3_000_000);
  expect(await rowsOf(`select n, repeat('è', 3000000) from generate_series(1, 2) n`)).toEqual([
    ['1', long],
    ['2', long],
  ]);
  const many = await rowsOf(`select n, repeat('è🛠', n % 50) from generate_series(1, 40000) n`);
  expect(many).toEqual(Array.from({ length: 40_000 }, (_, n) => [String(n + 1), 'è🛠'.repeat((n + 1) % 50)]));
});

it('throws what PostgreSQL says, and the connection can be used on', async () => {
  await expect(rowsOf('select 1 / (n - 3) from generate_series(1, 5) n')).rejects.toMatchObject({
    code: '22012',
  });
  await expect(rowsOf('select nonsense')).rejects.toMatchObject({ code: '42703' });
  expect(await rowsOf('select 1')).toEqual([['1']]);
});
