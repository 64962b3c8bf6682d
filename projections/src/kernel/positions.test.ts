import { createMemorySignals } from '@cadenza/infra/signals/memory';
import { expect, onTestFinished, test, vi } from 'vitest';
import { counterProjection } from '../testing/counters.ts';
import { testDatabase } from '../testing/harness.ts';
import { ensureTables } from './builds.ts';
import { createPositionWaiter, readPositions } from './positions.ts';

const setUp = async () => {
  const { pool } = await testDatabase();
  for (const name of ['counters', 'others']) await ensureTables(pool, counterProjection({ name }), 0n);
  const signals = createMemorySignals();
  const waiter = createPositionWaiter(pool, signals);
  onTestFinished(() => waiter.close());
  const move = async (name: string, position: number): Promise<void> => {
    await pool.query('update es.checkpoints set position = $2 where projection = $1', [name, position]);
    signals.send('projection', JSON.stringify({ name, position: String(position), waiting: false }));
  };
  return { pool, signals, waiter, move };
};

test('answers when all named projections have come so far, and at once when they are there', async () => {
  const { waiter, move } = await setUp();
  const both = waiter.waitFor(['counters', 'others'], 5n, 30_000);
  await move('counters', 7);
  const one = waiter.waitFor(['counters'], 6n, 30_000);
  expect(await one).toBe(true);
  await move('others', 5);
  expect(await both).toBe(true);
  expect(await waiter.waitFor(['others'], 5n, 0)).toBe(true);
});

test('answers false when its time is over, or it is closed', async () => {
  const { waiter } = await setUp();
  expect(await waiter.waitFor(['counters'], 1n, 20)).toBe(false);
  const waiting = waiter.waitFor(['nobody'], 1n, 30_000);
  waiter.close();
  expect(await waiting).toBe(false);
});

test('a lost signal costs a moment, not the answer', async () => {
  const { waiter, pool } = await setUp();
  const waiting = waiter.waitFor(['counters'], 3n, 30_000);
  await pool.query("update es.checkpoints set position = 3 where projection = 'counters'");
  expect(await waiting).toBe(true);
});

test('many who wait share one look', async () => {
  const { waiter, pool, move } = await setUp();
  const asked = vi.spyOn(pool, 'query');
  const waiting = Array.from({ length: 200 }, () => waiter.waitFor(['counters'], 4n, 30_000));
  await move('counters', 4);
  expect(await Promise.all(waiting)).not.toContain(false);
  expect(asked.mock.calls.length).toBeLessThan(6);
});

test('signals that can help nobody ask nothing', async () => {
  const { waiter, pool, signals, move } = await setUp();
  const waiting = waiter.waitFor(['counters'], 9n, 30_000);
  await new Promise(setImmediate);
  const asked = vi.spyOn(pool, 'query');
  await pool.query('select 1'); // the first look, which every waiter makes, is over
  const before = asked.mock.calls.length;
  for (const told of [
    { name: 'others', position: '12' },
    { name: 'counters', position: '8' },
  ]) {
    const heard = new Promise<void>((resolve) => signals.on('projection', () => resolve()));
    signals.send('projection', JSON.stringify(told));
    await heard;
  }
  expect(asked.mock.calls.length).toBe(before);
  await move('counters', 9);
  expect(await waiting).toBe(true);
});

test('tables that are still being filled count as nothing', async () => {
  const { pool } = await setUp();
  await ensureTables(pool, counterProjection({ name: 'late' }), 9n);
  expect((await readPositions(pool)).get('late')).toBe(0n);
});
