import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/harness.ts';
import { companyA, companyB } from '../testing/history.ts';
import { byId } from './projection.ts';
import { rollupOf, saveRollups } from './rollup.ts';
import { RowStore, type Rows } from './rows.ts';
import { loadRows, saveRows } from './rows-sql.ts';
import { companyTable, createTableSql } from './table.ts';
import { transaction } from './transaction.ts';

type Job = { company_id: string; id: string; color: string; note: string };

const jobs = companyTable<Job>({
  name: 'jobs',
  columns: { company_id: 'uuid not null', id: 'uuid not null', color: 'text not null', note: 'text not null' },
});
const colors = rollupOf(jobs, {
  name: 'colors',
  columns: { color: 'text not null' },
  counted: ({ color }) => (color === 'none' ? [] : [{ color }, { color: 'any' }]),
});

const setUp = async () => {
  const { pool } = await testDatabase();
  await pool.query(`create schema t; ${createTableSql('t', jobs)} ${createTableSql('t', colors.table)}`);
  /** One batch; answers how many statements wrote counts. */
  const batch = (ids: readonly string[], fold: (rows: Rows) => void, company = companyA): Promise<number> =>
    transaction(pool, async (client) => {
      const store = new RowStore([jobs, colors.table]);
      const required = ids.map((id) => byId(jobs, id));
      store.want(company, required);
      await loadRows(client, 't', store);
      fold(store.of(company, required));
      const changes = store.changes();
      let written = 0;
      const counting = {
        query: (text: string, values: readonly unknown[]) => {
          written += 1;
          return client.query(text, [...values]);
        },
      };
      await saveRollups(counting, 't', changes, [colors]);
      await saveRows(client, 't', changes);
      return written;
    });
  const counts = async () =>
    (await pool.query('select company_id, color, n from t.colors order by 1, 2')).rows.map(
      ({ company_id, color, n }) => `${company_id === companyA ? 'A' : 'B'} ${color} ${n}`,
    );
  return { pool, batch, counts };
};

test('counts follow their rows by difference, and one that is 0 is no row', async () => {
  const { batch, counts } = await setUp();
  const [one, two] = [randomUUID(), randomUUID()];
  const job = (id: string, color: string, note = '', company_id = companyA): Job => ({ company_id, id, color, note });
  expect(
    await batch([one, two], (rows) => {
      rows.put(jobs, job(one, 'red'));
      rows.put(jobs, job(two, 'red'));
    }),
  ).toBe(1);
  await batch([one], (rows) => rows.put(jobs, job(one, 'red', '', companyB)), companyB);
  expect(await counts()).toEqual(['A any 2', 'A red 2', 'B any 1', 'B red 1']);

  // Back and forth within one batch, then for good; what is no longer counted; what is gone.
  await batch([one], (rows) => {
    rows.put(jobs, job(one, 'none'));
    rows.put(jobs, job(one, 'blue'));
  });
  expect(await counts()).toEqual(['A any 2', 'A blue 1', 'A red 1', 'B any 1', 'B red 1']);
  await batch([one], (rows) => rows.put(jobs, job(one, 'none')));
  await batch([two], (rows) => rows.remove(jobs, two));
  expect(await counts()).toEqual(['B any 1', 'B red 1']);
});

test('a change that moves no count reads and writes none', async () => {
  const { batch, counts } = await setUp();
  const id = randomUUID();
  const row: Job = { company_id: companyA, id, color: 'red', note: '' };
  await batch([id], (rows) => rows.put(jobs, row));
  expect(await batch([id], (rows) => rows.put(jobs, { ...row, note: 'ticked' }))).toBe(0);
  expect(await batch([id], (rows) => void [rows.remove(jobs, id), rows.put(jobs, row)])).toBe(0);
  expect(await counts()).toEqual(['A any 1', 'A red 1']);
});

test('a count that does not hold its rows is refused, not hidden', async () => {
  const { pool, batch } = await setUp();
  const id = randomUUID();
  await batch([id], (rows) => rows.put(jobs, { company_id: companyA, id, color: 'red', note: '' }));
  await pool.query('delete from t.colors');
  await expect(batch([id], (rows) => rows.remove(jobs, id))).rejects.toThrow('colors_n_check');
});
