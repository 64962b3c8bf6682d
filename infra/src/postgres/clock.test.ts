import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockOffset, now } from '../clock/clock.ts';
import { createPool, startupOptions } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('the database has the time of the process that asks, in a pool of a library too', async () => {
  for (const options of [{}, { librarySchema: 'public' }]) {
    const pool = createPool({ url: database.url, applicationName: 'clock', max: 1, ...options });
    const before = now();
    const { rows } = await pool.query<{ at: Date; moment: Date }>(
      'select es.clock_now() as at, es.clock_moment() as moment',
    );
    const after = now();
    await pool.end();
    for (const time of [rows[0]?.at.getTime(), rows[0]?.moment.getTime()]) {
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(after);
    }
  }
});

it('nothing is set on a connection where nobody has moved the clock, and then the time is that of the server', async () => {
  expect(startupOptions(undefined, 0)).toEqual({});
  expect(startupOptions('bullmq', 0)).toEqual({ options: '-c search_path=bullmq' });
  expect(startupOptions('bullmq', -5)).toEqual({ options: '-c search_path=bullmq -c cadenza.clock_offset_ms=-5' });
  const client = await database.pool.connect();
  try {
    for (const [set, ahead] of [
      ['reset cadenza.clock_offset_ms', clockOffset],
      [`set cadenza.clock_offset_ms = ''`, 0],
      [`set cadenza.clock_offset_ms = '86400000'`, 86_400_000],
      [`set cadenza.clock_offset_ms = '-1'`, -1],
    ] as const) {
      await client.query(set);
      const { rows } = await client.query<{ ahead: number }>(
        // lint: the server's own time is what is compared with
        'select round(extract(epoch from es.clock_now() - now()) * 1000)::int8::float8 as ahead',
      );
      expect(rows[0]?.ahead, set).toBe(ahead);
    }
  } finally {
    client.release(true);
  }
});

it('no column of ours that the database dates by itself asks another clock', async () => {
  const { rows } = await database.pool.query<{ column: string; expression: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as column, column_default as expression
       from information_schema.columns
      where column_default ~ '(now|timestamp|date)' and table_schema in ('es', 'feed', 'identity', 'commands', 'rm', 'rm_meta')`,
  );
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ expression }) => !/^es\.clock_(now|moment)\(\)$/.test(expression))).toEqual([]);
});
