import { randomUUID } from 'node:crypto';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { expect, test } from 'vitest';
import { counterProjection } from '../testing/counters.ts';
import { run, testDatabase } from '../testing/harness.ts';
import { append, companyA, companyB } from '../testing/history.ts';

const add = (id: string, by: number) => ({ type: 'Added', data: { id, by } });
const id = randomUUID();
const other = randomUUID();

const setUp = async () => ({ ...(await testDatabase()), store: createMemoryEventStore() });

const checkpointsOf = async ({ pool }: Awaited<ReturnType<typeof setUp>>) =>
  (await pool.query('select projection, version, position from es.checkpoints order by 1, 2')).rows;

test('folds a batch once for each row: rows, feed and checkpoint say the same', async () => {
  const at = await setUp();
  const running = run(counterProjection(), at.pool, at.store);
  await running.entered('live');
  await append(at.store, `counter-${id}`, [add(id, 1), add(id, 2), add(other, 5)]);
  await append(at.store, `counter-${id}`, [{ type: 'Cleared', data: { id: other } }], companyA);
  const last = await append(at.store, `counter-${id}`, [add(id, 40)], companyB);
  await running.reached(last);
  expect((await at.pool.query('select company_id, total, history from rm.counters order by 1')).rows).toEqual([
    { company_id: companyA, total: 3, history: [1, 2] },
    { company_id: companyB, total: 40, history: [40] },
  ]);
  const feed = await at.pool.query('select position, company_id, kind, ids from feed.changes order by 1');
  expect(feed.rows).toEqual([
    { position: 1n, company_id: companyA, kind: 'added', ids: [id] },
    { position: 2n, company_id: companyA, kind: 'added', ids: [id] },
    { position: 3n, company_id: companyA, kind: 'added', ids: [other] },
    { position: 4n, company_id: companyA, kind: 'cleared', ids: [other] },
    { position: 5n, company_id: companyB, kind: 'added', ids: [id] },
  ]);
  expect(await checkpointsOf(at)).toEqual([{ projection: 'counters', version: 1, position: 5n }]);
});

test('moves the checkpoint for events that it skips, unknown and foreign ones', async () => {
  const at = await setUp();
  const running = run(counterProjection(), at.pool, at.store);
  await running.entered('live');
  await append(at.store, `counter-${id}`, [{ type: 'NeverHeardOf', data: {} }]);
  const last = await append(at.store, `foreign-${id}`, [add(id, 1)]);
  await running.reached(last);
  expect(await checkpointsOf(at)).toEqual([{ projection: 'counters', version: 1, position: 2n }]);
  expect(running.status()).toMatchObject({ position: 2n, state: 'live' });
});
