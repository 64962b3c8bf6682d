import type { Pool, PoolClient } from 'pg';

export type IdentityRow = { table: string; row: Record<string, unknown> };

/** Tables of the schema, those that others refer to first. Whatever is added to the schema is part of the next backup. */
const tables = `
  select c.relname as name from pg_class c
   where c.relnamespace = 'identity'::regnamespace and c.relkind = 'r'
   order by (select count(*) from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), c.relname`;

const pageSize = 1_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every row of the schema `identity`, as of one moment. */
export const identityRows = async function* (pool: Pool): AsyncGenerator<IdentityRow> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: names } = await client.query<{ name: string }>(tables);
    for (const { name: table } of names) {
      await client.query(
        `declare identity_rows no scroll cursor for select to_jsonb(t) as row from identity.${quoted(table)} t`,
      );
      for (;;) {
        const { rows } = await client.query<{ row: IdentityRow['row'] }>(`fetch ${pageSize} from identity_rows`);
        for (const { row } of rows) yield { table, row };
        if (rows.length < pageSize) break;
      }
      await client.query('close identity_rows');
    }
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
  }
};

/** Puts rows back, within the caller's transaction. */
export const insertIdentityRows = async (client: PoolClient, rows: readonly IdentityRow[]): Promise<void> => {
  for (const [table, own] of Map.groupBy(rows, (one) => one.table)) {
    const name = `identity.${quoted(table)}`;
    await client.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`, [
      JSON.stringify(own.map(({ row }) => row)),
    ]);
  }
};
