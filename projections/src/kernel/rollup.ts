import type { Asks } from '@cadenza/infra/postgres/database';
import type { Changes, Row } from './rows.ts';
import { columnsOf, nameSql, type Table, tableSql } from './table.ts';

/** What a row is counted under, by the columns of the rollup. */
export type RollupKey = Readonly<Record<string, string | boolean>>;

/**
 * Counts of a table's rows, kept by their differences: what a batch changed is counted as it was and as it is, and only
 * where the two differ a count is written. Nothing is read for it, and a change that moves no count costs nothing.
 */
export type Rollup = {
  table: Table;
  of: Table;
  /** Rows may come from Postgres, which spells instants its own way. Cheapest where the same answer is the same object. */
  counted(row: Row): readonly RollupKey[];
};

/** A table `name` with `columns` and the count `n` of rows that are `counted` under them, of each company. */
export const rollupOf = <R extends Row>(
  of: Table<R>,
  rollup: { name: string; columns: Readonly<Record<string, string>>; counted(row: R): readonly RollupKey[] },
): Rollup => ({
  of,
  counted: rollup.counted,
  table: {
    name: rollup.name,
    // No count is 0: rebuilt rollups are the same rows as live ones.
    columns: { company_id: 'uuid not null', ...rollup.columns, n: 'integer not null check (n > 0)' },
    key: ['company_id', ...Object.keys(rollup.columns)],
    lookups: [],
    indexes: [],
    asText: [],
    ofCompany: true,
    shown: null,
  },
});

/** Brings the rollups to what changes of rows make of them. In the transaction that writes the rows. */
export const saveRollups = async (
  client: Pick<Asks, 'query'>,
  schema: string,
  changes: readonly Changes[],
  rollups: readonly Rollup[],
): Promise<void> => {
  for (const rollup of rollups) {
    const change = changes.find(({ table }) => table === rollup.of);
    const differences = change ? differencesOf(rollup, change) : [];
    if (differences.length > 0) await client.query(mergeSql(schema, rollup.table), [JSON.stringify(differences)]);
  }
};

const differencesOf = ({ table, counted }: Rollup, { before, upserts }: Changes): Row[] => {
  // By company, and what rows are counted under: first by identity, which costs nothing to compare.
  const companies = new Map<unknown, Map<RollupKey, number>>();
  const add = (rows: readonly Row[], by: number): void => {
    for (const row of rows) {
      const company = companies.get(row.company_id) ?? new Map<RollupKey, number>();
      companies.set(row.company_id, company);
      for (const rollupKey of counted(row)) company.set(rollupKey, (company.get(rollupKey) ?? 0) + by);
    }
  };
  add(upserts, 1);
  add(before, -1);
  const found = new Map<string, { under: Row; n: number }>();
  for (const [company, counts] of companies) {
    for (const [rollupKey, n] of counts) {
      const under: Row = { company_id: company, ...rollupKey };
      const key = table.key.map((column) => String(under[column])).join(' ');
      const known = found.get(key);
      if (known) known.n += n;
      else found.set(key, { under, n });
    }
  }
  return [...found.values()].flatMap(({ under, n }) => (n === 0 ? [] : [{ ...under, n }]));
};

const mergeSql = (schema: string, table: Table): string => {
  const name = tableSql(schema, table);
  const columns = columnsOf(table).map(nameSql);
  return `merge into ${name} t using json_populate_recordset(null::${name}, $1::json) d
    on ${table.key.map((column) => `t.${nameSql(column)} = d.${nameSql(column)}`).join(' and ')}
    when matched and t.n + d.n = 0 then delete
    when matched then update set n = t.n + d.n
    when not matched then insert (${columns.join(', ')}) values (${columns.map((column) => `d.${column}`).join(', ')})`;
};
