import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from './pool.ts';
import { endConnections } from './testing/end-connections.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('reads bigint as bigint, and local dates and times as text', async () => {
  const { rows } =
    await database.pool.query(`select 9007199254740993 as big, array[1, 2]::bigint[] as bigs, '{}'::bigint[] as none,
    date '2026-03-29' as day, timestamp '2026-03-29 02:30' as local, timestamptz '2026-03-29 02:30Z' as instant`);
  expect(rows).toEqual([
    {
      big: 9007199254740993n,
      bigs: [1n, 2n],
      none: [],
      day: '2026-03-29',
      local: '2026-03-29 02:30:00',
      instant: new Date('2026-03-29T02:30:00Z'),
    },
  ]);
});

it('replaces a connection that was lost while idle', async () => {
  const lost = Promise.withResolvers<Error>();
  const pool = createPool({ url: database.url, applicationName: 'idle', max: 1, onIdleError: lost.resolve });
  await pool.query('select 1');
  await endConnections(database.pool, { applicationName: ['idle'] });
  expect((await lost.promise).message).toMatch(/terminating connection/);
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await pool.end();
});

it('tells of a connection that was lost between two statements at the next one, and goes on', async () => {
  const pool = createPool({ url: database.url, applicationName: 'held', max: 1 });
  const held = await pool.connect();
  await held.query('begin');
  const lost = new Promise((resolve) => held.once('end', () => resolve(undefined)));
  await endConnections(database.pool, { applicationName: ['held'] });
  await lost;
  await expect(held.query('commit')).rejects.toThrow('not queryable');
  held.release(true);
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await pool.end();
});
