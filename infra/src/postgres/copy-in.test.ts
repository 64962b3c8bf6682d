import type { Duplex } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { copyIn } from './copy-in.ts';
import { createTestDatabase } from './testing/test-database.ts';

const setUp = async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await database.pool.query('create table lines (text text primary key)');
  const client = await database.pool.connect();
  const count = async () => (await client.query('select count(*)::int as n from lines')).rows[0]?.n;
  onTestFinished(() => client.release());
  return { client, count };
};

const copy = 'copy lines from stdin';
/** Of some 100 KB. */
const chunk = (from: number): Buffer =>
  Buffer.from(Array.from({ length: 1_000 }, (_, i) => `${from + i} ${'x'.repeat(100)}\n`).join(''));

test('rows are asked for as the server takes them in', async () => {
  const { client, count } = await setUp();
  let most = 0;
  const chunks = function* () {
    const { stream } = Reflect.get(client, 'connection') as { stream: Duplex };
    for (let i = 0; i < 100; i++) {
      most = Math.max(most, stream.writableLength);
      yield chunk(i * 1_000);
    }
  };
  expect(await copyIn(client, copy, chunks())).toBe(100_000);
  expect(await count()).toBe(100_000);
  expect(most).toBeLessThan(1_000_000);
});

test('the process goes on with its other work meanwhile', async () => {
  const { client } = await setUp();
  let turns = 0;
  let under = setImmediate(function turn() {
    turns++;
    under = setImmediate(turn);
  });
  onTestFinished(() => clearImmediate(under));
  const chunks = function* () {
    for (let i = 0; i < 100; i++) {
      expect(turns).toBeGreaterThanOrEqual(i);
      yield Buffer.from(`${i}\n`); // the kernel takes it at once
    }
  };
  expect(await copyIn(client, copy, chunks())).toBe(100);
});

test('what the rows throw is thrown, without a row, and the connection goes on', async () => {
  const { client, count } = await setUp();
  const chunks = function* () {
    yield chunk(0);
    throw new RangeError('no such row');
  };
  await expect(copyIn(client, copy, chunks())).rejects.toThrow(new RangeError('no such row'));
  expect(await count()).toBe(0);
});

test('what the server refuses is thrown, and no more is asked for', async () => {
  const { client, count } = await setUp();
  let asked = 0;
  const chunks = function* () {
    for (; asked < 10_000; asked++) yield chunk(0); // the same keys again
  };
  await expect(copyIn(client, copy, chunks())).rejects.toThrow('duplicate key');
  expect(asked).toBeLessThan(10_000);
  expect(await count()).toBe(0);
});
