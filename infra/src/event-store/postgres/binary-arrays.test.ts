import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/test-database.ts';
import { int4Array, int8Array, jsonbArray, textArray, uuidArray } from './binary-arrays.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const received = async (pool: pg.Pool, type: string, bytes: Buffer) => {
  const { rows } = await pool.query<{ back: unknown[] }>(`select to_json($1::${type}[]) as back`, [bytes]);
  return rows[0]?.back;
};

const texts = ['', 'è caffè «3»', 'a\\b "c" {d,e}', '\u0001\t\n', '🛠️'.repeat(300), 'null', 'NULL'];

it('PostgreSQL reads what was written', async () => {
  const { pool } = database;
  const ids = [randomUUID(), randomUUID()];
  expect(await received(pool, 'text', textArray(texts))).toEqual(texts);
  expect(await received(pool, 'uuid', uuidArray(ids))).toEqual(ids);
  expect(await received(pool, 'int4', int4Array([0, -1, 2 ** 31 - 1]))).toEqual([0, -1, 2 ** 31 - 1]);
  expect(await received(pool, 'int8', int8Array([0, -4, Number.MAX_SAFE_INTEGER]))).toEqual([
    0,
    -4,
    Number.MAX_SAFE_INTEGER,
  ]);
  const documents = [{ a: texts }, {}, { n: 1.5, t: null }];
  expect(await received(pool, 'jsonb', jsonbArray(documents.map((one) => JSON.stringify(one))))).toEqual(documents);
});
