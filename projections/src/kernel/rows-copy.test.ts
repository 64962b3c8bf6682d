import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/harness.ts';
import { companyA } from '../testing/history.ts';
import { type Row, RowStore } from './rows.ts';
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
  small: number;
  whole: number | null;
  day: string | null;
  at: string | null;
  other: string | null;
  others: readonly (string | null)[];
  sizes: readonly number[];
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
    small: 'smallint not null',
    whole: 'integer',
    day: 'date',
    at: 'timestamptz',
    other: 'uuid',
    others: 'uuid[] not null',
    sizes: 'smallint[] not null',
  },
});

const text = fc.string({ unit: fc.constantFrom('a', '\\', '\t', '\n', '\r', '"', '{', '}', ',', ' ', '«', '🛠', 'N') });
const small = fc.integer({ min: -32_768, max: 32_767 });
const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
/** As the log spells instants, and as Postgres does. */
const instant = fc
  .tuple(
    date,
    fc.constantFrom('', '.7', '.012', '.000001', '.987654'),
    fc.constantFrom('Z', '+00:00', '+01:00', '-03:30'),
  )
  .map(([at, fraction, offset]) => `${at.toISOString().slice(0, 19)}${fraction}${offset}`);
const row = fc.record({
  text: fc.option(text),
  words: fc.array(fc.option(text), { maxLength: 4 }),
  data: fc.option(
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', ''))),
  ),
  flag: fc.boolean(),
  number: fc.maxSafeInteger(),
  small: small,
  whole: fc.option(fc.integer()),
  day: fc.option(date.map((at) => at.toISOString().slice(0, 10))),
  at: fc.option(instant),
  other: fc.option(fc.uuid()),
  others: fc.array(fc.option(fc.uuid()), { maxLength: 3 }),
  sizes: fc.array(small, { maxLength: 3 }),
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
          const required = ids.map((id) => ({ table, by: 'id', value: id }));
          store.want(companyA, required);
          await loadRows(client, schema, store);
          const rows = store.of(companyA, required);
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
    { numRuns: 100 },
  );
});

const plain: Omit<Odd, 'company_id' | 'id'> = {
  text: 'a',
  words: [],
  data: null,
  flag: true,
  number: 1,
  small: 1,
  whole: 1,
  day: null,
  at: null,
  other: null,
  others: [],
  sizes: [],
};

const odd: readonly Partial<Record<keyof Odd, unknown>>[] = [
  { day: '2026-02-30' },
  { day: '2026-02-28T10:00:00Z' },
  { at: '2026-02-30T10:00:00Z' },
  { at: '2026-02-28T24:10:00Z' },
  { at: '2026-02-28T10:00:00' },
  { at: '2026-02-28' },
  { small: 32_768 },
  { whole: 2 ** 31 },
  { whole: 1.5 },
  { number: 2 ** 60 },
  { other: '0199a000-0000-7000-8000-00000000000' },
  { other: '0199a000-0000-7000-8000-00000000000a0' },
  { other: '0199a000-0000-7000-8000-0000000000ag' },
  { other: '0199a000-0000-7000-8000000000000-ab' },
  { others: ['é199a000-0000-7000-8000-0000000000aa'] },
  { text: 5 },
  { text: 'a\0b' },
  { flag: 'yes' },
  { words: 'none' },
  { sizes: [40_000] },
];

test('what PostgreSQL refuses of an upsert it refuses of a copy, and nothing is written; what it takes is the same row', async () => {
  const { pool } = await testDatabase();
  await pool.query(`create schema a; create schema b; ${createTableSql('a', table)} ${createTableSql('b', table)}`);
  const write = (schema: string, save: typeof copyRows, id: string, values: object) => {
    const upserts = [{}, values].map(
      (one, at) => ({ company_id: companyA, id: at === 0 ? randomUUID() : id, ...plain, ...one }) as Row,
    );
    return transaction(pool, (client) =>
      save(client, schema, [{ table, upserts, deletes: [], replaced: [], before: [] }]),
    ).then(
      () => 'written',
      () => 'refused',
    );
  };
  const outcomes: string[] = [];
  for (const values of odd) {
    const id = randomUUID();
    const upserted = await write('a', saveRows, id, values);
    expect(await write('b', copyRows, id, values), JSON.stringify(values)).toBe(upserted);
    const rows = (schema: string) => pool.query(`select t::text from ${schema}.odd t where id = $1`, [id]);
    expect((await rows('b')).rows).toEqual((await rows('a')).rows);
    outcomes.push(upserted);
  }
  expect(new Set(outcomes)).toEqual(new Set(['refused', 'written']));
  const count = async (schema: string) => (await pool.query(`select count(*)::int as n from ${schema}.odd`)).rows;
  expect(await count('b')).toEqual(await count('a'));
});
