import { randomUUID } from 'node:crypto';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import type { QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import { counterProjection } from '../testing/counters.ts';
import { watchedPool } from '../testing/failing-pool.ts';
import { run, testDatabase } from '../testing/harness.ts';
import { append } from '../testing/history.ts';
import { createQuietMoves } from './quiet-moves.ts';

const move = (name: string, from: bigint, to: bigint) => ({ name, version: 1, from, to });

const setUp = async () => {
  const { pool } = await testDatabase();
  await pool.query("insert into es.checkpoints (projection, version, position) select unnest('{a,b,c}'::text[]), 1, 5");
  const statements: string[] = [];
  const counting = {
    query: (statement: QueryConfig) => {
      statements.push(statement.text);
      return pool.query(statement);
    },
  };
  const positions = async () =>
    (await pool.query('select position from es.checkpoints order by projection')).rows.map(({ position }) => position);
  return { pool, quiet: createQuietMoves(counting), statements, positions };
};

test('moves all of a turn in one statement, and says who was not where it was left', async () => {
  const { quiet, statements, positions } = await setUp();
  const moved = await Promise.all([move('a', 5n, 9n), move('b', 4n, 9n), move('c', 5n, 8n)].map(quiet.move));
  expect(moved).toEqual([true, false, true]);
  expect(await positions()).toEqual([9n, 5n, 8n]);
  expect(statements).toHaveLength(1);
});

test('waits for nobody: a checkpoint that a rebuild holds stays, and the others move', async () => {
  const { pool, quiet, positions } = await setUp();
  const rebuild = await pool.connect();
  await rebuild.query("begin; select from es.checkpoints where projection = 'a' for update");
  expect(await Promise.all([quiet.move(move('a', 5n, 9n)), quiet.move(move('b', 5n, 9n))])).toEqual([false, true]);
  await rebuild.query('rollback');
  rebuild.release();
  expect(await positions()).toEqual([5n, 9n, 5n]);
});

test('a projection that an event passes by begins no transaction; rows that it has just written it does not read again', async () => {
  const { pool } = await testDatabase();
  const store = createMemoryEventStore();
  const statements: string[] = [];
  const watched = watchedPool(pool, (text) => statements.push(text));
  const running = run(counterProjection(), watched, store);
  await running.entered('live');
  const id = randomUUID();
  const add = (by: number) => append(store, `counter-${id}`, [{ type: 'Added', data: { id, by } }]);
  await add(1).then(running.reached);
  const before = statements.length;
  await append(store, `foreign-${id}`, [{ type: 'Added', data: { id, by: 7 } }]).then(running.reached);
  // Of its own streams, and known to change nothing of it.
  await append(store, `counter-${id}`, [{ type: 'Noted', data: { id } }]).then(running.reached);
  expect(statements.slice(before).filter((text) => text.startsWith('begin'))).toEqual([]);
  await add(2).then(running.reached);
  expect(statements.slice(before).filter((text) => text.includes('to_jsonb'))).toEqual([]);
  expect((await pool.query('select total, history from rm.counters')).rows).toEqual([{ total: 3, history: [1, 2] }]);
  // What another process did to the rows while the checkpoint stood elsewhere is seen by whoever owns them next.
  await running.stop();
  await pool.query("update rm.counters set total = 40, history = '{40}'");
  const next = run(counterProjection(), pool, store);
  await next.entered('live');
  await add(2).then(next.reached);
  expect((await pool.query('select total from rm.counters')).rows).toEqual([{ total: 42 }]);
});
