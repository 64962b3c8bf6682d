import { prepared } from '@cadenza/infra/postgres/prepared';
import type { Pool, PoolClient } from 'pg';
import type { Changes, Key, RowStore } from './rows.ts';
import { columnsOf, nameSql, type Table, tableSql, typeOf } from './table.ts';

/**
 * Reads all rows that a batch asked for: one statement for each table, whatever the number of events. Rows leave as
 * JSON, as they come in, so that a row that was read and one that was just folded look the same.
 */
export const loadRows = async (db: Pick<Pool, 'query'>, schema: string, store: RowStore): Promise<void> => {
  const byTable = Map.groupBy(store.takeWanted(), ({ table }) => table);
  for (const [table, wanted] of byTable) {
    const parts: string[] = [];
    const params: unknown[] = [];
    const row = rowSql(table);
    for (const { by, companies, values } of wanted) {
      params.push(values);
      const match = `t.${nameSql(by)} = k.v`;
      if (!table.ofCompany) {
        parts.push(`select ${row} as row from ${tableSql(schema, table)} t
          join unnest($${params.length}::${typeOf(table, by)}[]) k(v) on ${match}`);
        continue;
      }
      params.push(companies);
      parts.push(`select ${row} as row from ${tableSql(schema, table)} t
        join unnest($${params.length}::uuid[], $${params.length - 1}::${typeOf(table, by)}[]) k(c, v)
          on t.company_id = k.c and ${match}`);
    }
    const { rows } = await db.query<{ row: Record<string, unknown> }>(prepared(parts.join('\nunion all\n'), params));
    store.load(
      table,
      rows.map(({ row }) => row),
    );
  }
};

/** A row as JSON; what rows carry as text leaves so, because JSON's numbers end at 2^53 for whoever reads them. */
const rowSql = ({ asText }: Table): string => {
  const texts = asText.map((column) => `'${column}', t.${nameSql(column)}::text`);
  return texts.length === 0 ? 'to_jsonb(t)' : `to_jsonb(t) || jsonb_build_object(${texts.join(', ')})`;
};

/** Writes what changed: one upsert of many rows and one delete for each table. */
export const saveRows = async (client: PoolClient, schema: string, changes: readonly Changes[]): Promise<void> => {
  for (const { table, upserts, deletes } of changes) {
    if (upserts.length > 0) await client.query(prepared(upsertSql(schema, table), [JSON.stringify(upserts)]));
    if (deletes.length > 0) await client.query(...deleteSql(schema, table, deletes));
  }
};

const upsertSql = (schema: string, table: Table): string => {
  const name = tableSql(schema, table);
  const sets = columnsOf(table)
    .filter((column) => !table.key.includes(column))
    .map((column) => `${nameSql(column)} = excluded.${nameSql(column)}`);
  return `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)
    on conflict (${table.key.map(nameSql).join(', ')}) do update set ${sets.join(', ')}`;
};

export const deleteSql = (schema: string, table: Table, keys: readonly Key[]): [string, unknown[]] => {
  const name = tableSql(schema, table);
  const ids = keys.map(({ id }) => id);
  if (!table.ofCompany) return [`delete from ${name} where id = any($1::uuid[])`, [ids]];
  return [
    `delete from ${name} t using unnest($1::uuid[], $2::uuid[]) k(c, i) where t.company_id = k.c and t.id = k.i`,
    [keys.map(({ companyId }) => companyId), ids],
  ];
};
