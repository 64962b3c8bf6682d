import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../postgres/testing/test-database.ts';
import { event, newStream } from '../conformance/fixture.ts';
import { encodeAppend } from '../encode-append.ts';
import { appendAll } from './appending.ts';
import { readPage } from './reading.ts';

/**
 * A position that is given before the commit loses events for whoever reads `position > last`: with 12 writers such a
 * reader lost 15 % in four seconds. Here two writers take turns by hand, so it is lost each time; and never from ours.
 */
const setUp = async () => {
  const { pool, drop } = await createTestDatabase();
  const [slow, quick] = [await pool.connect(), await pool.connect()];
  onTestFinished(async () => {
    slow.release(true);
    quick.release(true);
    await drop();
  });
  return { pool, slow, quick };
};

it('a reader of positions that a sequence gave loses the slower of two writers', async () => {
  const { pool, slow, quick } = await setUp();
  await pool.query('create table naive (position bigserial primary key)');
  const insert = 'insert into naive default values returning position';
  const readAfter = async (last: bigint): Promise<bigint[]> =>
    (await pool.query<{ position: bigint }>('select position from naive where position > $1', [last])).rows.map(
      ({ position }) => position,
    );
  await slow.query('begin');
  await slow.query(insert);
  await quick.query(insert);
  const first = await readAfter(0n);
  await slow.query('commit');
  const second = await readAfter(first.at(-1) ?? 0n);
  expect([...first, ...second]).toEqual([2n]); // and 1 is committed, and nobody will ever read it
});

it('in our log the quicker writer waits, and the reader sees both in the order of their commits', async () => {
  const { pool, slow, quick } = await setUp();
  const append = (client: pg.PoolClient) =>
    appendAll(client, [encodeAppend({ stream: newStream(), expected: 'none', events: [event(), event()] })]);
  const positions = async (after: bigint): Promise<bigint[]> =>
    (await readPage(pool, after, [], 100)).parse().map(({ position }) => position);
  await slow.query('begin');
  await append(slow);
  const waiting = append(quick);
  await expect
    .poll(async () => (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount)
    .toBe(1);
  const first = await positions(0n);
  await slow.query('commit');
  await waiting;
  const second = await positions(first.at(-1) ?? 0n);
  expect([...first, ...second]).toEqual([1n, 2n, 3n, 4n]);
});
