import type { Position } from '@cadenza/domain/kernel/event';
import { companyPolicySql, sharedPolicySql } from '@cadenza/infra/postgres/company-scope';
import type { Pool, PoolClient } from 'pg';
import type { Build } from './batch.ts';
import type { Projection } from './projection.ts';
import {
  bareTableSql,
  createTableSql,
  keysSql,
  nameSql,
  readersIndexesSql,
  statisticsSql,
  type Table,
} from './table.ts';
import { transaction } from './transaction.ts';

/** Which build serves readers: its checkpoint's version and the version of the code that filled it. */
export type Active = { version: number; codeVersion: number; position: Position };

export const liveSchema = 'rm';
export const nextSchema = (projection: Projection): string => `rm_next_${projection.name}`;

/** The build that serves now; its position is 0 while the tables are still empty ones (`version` 0). */
export const readActive = async (client: Pool | PoolClient, name: string): Promise<Active | undefined> => {
  const { rows } = await client.query<{ version: number; code_version: number; position: bigint | null }>(
    `select v.version, v.code_version, c.position from rm_meta.projection_versions v
       left join es.checkpoints c on c.projection = v.projection and c.version = v.version where v.projection = $1`,
    [name],
  );
  const row = rows[0];
  return row && { version: row.version, codeVersion: row.code_version, position: row.position ?? 0n };
};

export const liveBuild = (projection: Projection, active: Active): Build => ({
  projection,
  schema: liveSchema,
  version: active.version,
  feed: true,
});

/**
 * Makes the tables when the projection is new to this database, so that queries find them. On an empty log they are
 * complete at once; else they are version 0, empty, and a rebuild follows without a word to the feed.
 */
export const ensureTables = (pool: Pool, projection: Projection, head: Position): Promise<Active> =>
  transaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`tables ${projection.name}`]);
    const known = await readActive(client, projection.name);
    if (known) return known;
    const version = head === 0n ? 1 : 0;
    const codeVersion = head === 0n ? projection.version : 0;
    await createTables(client, liveSchema, projection.tables);
    await openTables(client, liveSchema, projection.tables);
    await client.query(
      `insert into rm_meta.projection_versions (projection, version, code_version, topic, tables)
       values ($1, $2, $3, $4, $5)`,
      [projection.name, version, codeVersion, projection.topic, projection.tables.map(({ name }) => name)],
    );
    if (head === 0n) {
      await client.query('insert into es.checkpoints (projection, version) values ($1, $2)', [
        projection.name,
        version,
      ]);
      await keepFrom(client, projection.topic, 0n);
    }
    return { version, codeVersion, position: 0n };
  });

/** Empty tables beside the live ones, without keys yet, and a checkpoint at 0. What an interrupted rebuild left is thrown away. */
export const beginRebuild = (pool: Pool, projection: Projection): Promise<Build> =>
  transaction(pool, async (client) => {
    const schema = nextSchema(projection);
    const active = await readActive(client, projection.name);
    if (!active) throw new Error(`projection ${projection.name} has no tables yet`);
    await client.query(`drop schema if exists ${nameSql(schema)} cascade; create schema ${nameSql(schema)}`);
    for (const table of projection.tables) await client.query(bareTableSql(schema, table));
    for (const table of ['es.checkpoints', 'es.parked_streams']) {
      await client.query(`delete from ${table} where projection = $1 and version > $2`, [
        projection.name,
        active.version,
      ]);
    }
    const version = active.version + 1;
    await client.query('insert into es.checkpoints (projection, version) values ($1, $2)', [projection.name, version]);
    return { projection, schema, version, feed: false };
  });

/** Makes the keys of tables that were filled without, once: from then on rows are found. */
export const ensureKeys = async (
  db: Pick<Pool, 'query'>,
  { projection, schema }: Pick<Build, 'projection' | 'schema'>,
): Promise<void> => {
  const { rows } = await db.query<{ relname: string }>(
    `select t.relname from pg_class t join pg_constraint c on c.conrelid = t.oid and c.contype = 'p'
      where t.relnamespace = $1::regnamespace`,
    [nameSql(schema)],
  );
  for (const table of projection.tables) {
    if (!rows.some(({ relname }) => relname === table.name)) await db.query(keysSql(schema, table));
  }
};

/**
 * Makes filled tables as readers need them: keys, indexes, policies, statistics. Safe to run again. From then on COPY is refused,
 * as row level security stands.
 */
export const complete = async (pool: Pool, build: Build): Promise<void> => {
  const { tables } = build.projection;
  await transaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0'); // large indexes take their time, and nobody waits
    await ensureKeys(client, build);
    await openTables(client, build.schema, tables);
  });
  await pool.query(`analyze ${tables.map((table) => statisticsSql(build.schema, table)).join(', ')}`);
};

/**
 * Locks the checkpoint of the serving build, which stops its writes until this transaction ends, and answers where it
 * is; null where it has none (version 0).
 */
export const freezeActive = async (client: PoolClient, build: Build): Promise<Position | null> => {
  const { rows } = await client.query<{ position: bigint }>(
    'select position from es.checkpoints where projection = $1 and version = $2 for update',
    [build.projection.name, build.version - 1],
  );
  return rows[0]?.position ?? null;
};

/**
 * Puts the tables of a build in the place of the serving ones. Needs `freezeActive` in the same transaction, and the
 * build to be exactly as far, so that readers never see time go back and the feed has no hole.
 */
export const flip = async (client: PoolClient, build: Build, position: Position): Promise<void> => {
  const { projection, schema, version } = build;
  const { rows } = await client.query<{ tables: string[] }>(
    'select tables from rm_meta.projection_versions where projection = $1 and version = $2 for update',
    [projection.name, version - 1],
  );
  const old = rows[0]?.tables;
  if (!old) throw new Error(`projection ${projection.name} was rebuilt by somebody else`);
  // Readers come first: whoever waits longer than this for their locks gives way and tries again.
  await client.query("set local lock_timeout = '500ms'");
  const tables = (names: readonly string[], from: string) =>
    names.map((name) => `${nameSql(from)}.${nameSql(name)}`).join(', ');
  // Where a new table is moved in, a view may have stood in for it (migrations/003).
  for (const { name } of projection.tables) {
    if (!old.includes(name)) await client.query(`drop view if exists ${tables([name], liveSchema)}`);
  }
  if (old.length > 0) await client.query(`drop table ${tables(old, liveSchema)}`);
  for (const { name } of projection.tables) {
    await client.query(`alter table ${tables([name], schema)} set schema ${nameSql(liveSchema)}`);
  }
  await client.query(`drop schema ${nameSql(schema)}`);
  await client.query(
    `update rm_meta.projection_versions
        set version = $2, code_version = $3, topic = $4, tables = $5, flipped_at = now() where projection = $1`,
    [projection.name, version, projection.version, projection.topic, projection.tables.map(({ name }) => name)],
  );
  await retold(client, projection, position);
  for (const table of ['es.checkpoints', 'es.parked_streams']) {
    await client.query(`delete from ${table} where projection = $1 and version < $2`, [projection.name, version]);
  }
  await keepFrom(client, projection.topic, position);
};

/** Where a stream waits in either build, rows change by the flip, and boards read them again. */
const retold = (client: PoolClient, { name, topic }: Projection, position: Position) =>
  client.query(
    `update feed.topics set retold_at = greatest(retold_at, $3)
      where topic = $2 and exists (select from es.parked_streams where projection = $1)`,
    [name, topic, position],
  );

const createTables = async (client: PoolClient, schema: string, tables: readonly Table[]): Promise<void> => {
  for (const table of tables) await client.query(createTableSql(schema, table));
};

const openTables = async (client: PoolClient, schema: string, tables: readonly Table[]): Promise<void> => {
  for (const table of tables) {
    await client.query(readersIndexesSql(schema, table));
    await client.query(
      table.shown ? sharedPolicySql(schema, table.name, table.shown) : companyPolicySql(schema, table.name),
    );
  }
};

/** A topic that is told for the first time begins here: who saw less cannot resume. */
const keepFrom = (client: PoolClient, topic: string, position: Position) =>
  client.query('insert into feed.topics (topic, kept_after) values ($1, $2) on conflict do nothing', [topic, position]);
