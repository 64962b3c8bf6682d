import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/harness.ts';
import { companyA } from '../testing/history.ts';
import { RowStore } from './rows.ts';
import { copyRows } from './rows-copy.ts';
import { loadRows, saveRows } from './rows-sql.ts';
import { companyTable, createTableSql } from './table.ts';
import { transaction } from './transaction.ts';

type Odd = {
  company_id: string;
  id: string;
  text: string | null;
  words: readonly (string | null)[];
  data: unknown;
  flag: boolean;
  number: number;
  day: string | null;
};

const table = companyTable<Odd>({
  name: 'odd',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    text: 'text',
    words: 'text[] not null',
    data: 'jsonb',
    flag: 'boolean not null',
    number: 'bigint not null',
    day: 'date',
  },
});

const text = fc.string({ unit: fc.constantFrom('a', '\\', '\t', '\n', '\r', '"', '{', '}', ',', ' ', '«', '🛠', 'N') });
const row = fc.record({
  text: fc.option(text),
  words: fc.array(fc.option(text), { maxLength: 4 }),
  data: fc.option(
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', ''))),
  ),
  flag: fc.boolean(),
  number: fc.maxSafeInteger(),
  day: fc.constantFrom(null, '2026-02-28'),
});

test('copied rows are those that an upsert would have written, also where they replace others', async () => {
  const { pool } = await testDatabase();
  await pool.query(`create schema a; create schema b; ${createTableSql('a', table)} ${createTableSql('b', table)}`);
  const all = async (schema: string) =>
    (await pool.query(`select t::text as row from ${schema}.odd t order by id`)).rows.map((one) => one.row);
  const ids = Array.from({ length: 6 }, () => randomUUID());

  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(5), fc.option(row)), { maxLength: 12 }), async (steps) => {
      const write = (schema: string, save: typeof copyRows) =>
        transaction(pool, async (client) => {
          const store = new RowStore([table]);
          const touches = ids.map((id) => ({ table, by: 'id', value: id }));
          store.want(companyA, touches);
          await loadRows(client, schema, store);
          const rows = store.of(companyA, touches);
          for (const [at, values] of steps) {
            const id = ids[at] ?? '';
            if (values) rows.put(table, { company_id: companyA, id, ...values });
            else rows.remove(table, id);
          }
          await save(client, schema, store.changes());
        });
      await write('a', saveRows);
      await write('b', copyRows);
      expect(await all('b')).toEqual(await all('a'));
    }),
    { numRuns: 60 },
  );
});
