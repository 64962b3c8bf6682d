import type { Position } from '@cadenza/domain/kernel/event';
import type { Pool, PoolClient } from 'pg';
import type { Build } from './batch.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Projection } from './projection.ts';
import {
  bareTableSql,
  createTableSql,
  keysSql,
  nameSql,
  policySql,
  readersIndexesSql,
  statisticsSql,
  type Table,
} from './table.ts';
import { transaction } from './transaction.ts';

/**
 * Which build serves readers: its checkpoint's version, and the code that filled it, by its fingerprint (null: that of a release
 * before there were any, or nobody yet) and by the order in which codes came to this database.
 */
export type Active = { version: number; fingerprint: string | null; generation: number; position: Position };

export const liveSchema = 'rm';
export const nextSchema = (projection: Projection): string => `rm_next_${projection.name}`;

/** The build that serves now; its position is 0 while the tables are still empty ones (`version` 0). */
export const readActive = async (client: Pool | PoolClient, name: string): Promise<Active | undefined> => {
  const { rows } = await client.query<Active>(
    `select v.version, v.fingerprint, v.code_version as generation, coalesce(c.position, 0) as position
       from rm_meta.projection_versions v
       left join es.checkpoints c on c.projection = v.projection and c.version = v.version where v.projection = $1`,
    [name],
  );
  return rows[0];
};

const lockBuilds = (client: PoolClient, name: string) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`tables ${name}`]);

/**
 * The place of a code in the order in which codes came to this database: behind all others when it is new, or where it is to
 * come `again`. Older releases, which count by `code_version`, are before all that have a fingerprint.
 */
export const generationOf = (
  pool: Pool,
  name: string,
  fingerprint: string,
  { again = false }: { again?: boolean } = {},
): Promise<number> =>
  transaction(pool, async (client) => {
    await lockBuilds(client, name);
    const { rows } = await client.query<{ generation: number }>(
      `insert into rm_meta.projection_code as known (projection, fingerprint, generation)
       select $1, $2, 1 + greatest(
         (select max(generation) from rm_meta.projection_code where projection = $1),
         (select code_version from rm_meta.projection_versions where projection = $1), 0)
       on conflict (projection, fingerprint) do update
         set generation = case when $3 then excluded.generation else known.generation end
       returning generation`,
      [name, fingerprint, again],
    );
    return rows[0]?.generation ?? 0;
  });

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
export const ensureTables = async (pool: Pool, projection: Projection, head: Position): Promise<Active> => {
  const fingerprint = head === 0n ? await fingerprintOf(projection) : null;
  const generation = fingerprint === null ? 0 : await generationOf(pool, projection.name, fingerprint);
  return transaction(pool, async (client) => {
    await lockBuilds(client, projection.name);
    const known = await readActive(client, projection.name);
    if (known) return known;
    const version = head === 0n ? 1 : 0;
    await createTables(client, liveSchema, projection.tables);
    await openTables(client, liveSchema, projection.tables);
    await client.query(
      `insert into rm_meta.projection_versions (projection, version, fingerprint, code_version, topic, tables)
       values ($1, $2, $3, $4, $5, $6)`,
      [projection.name, version, fingerprint, generation, projection.topic, namesOf(projection)],
    );
    if (head === 0n) {
      await client.query('insert into es.checkpoints (projection, version) values ($1, $2)', [
        projection.name,
        version,
      ]);
      await keepFrom(client, projection.topic, 0n);
    }
    return { version, fingerprint, generation, position: 0n };
  });
};

const namesOf = ({ tables }: Projection): string[] => tables.map(({ name }) => name);

/**
 * Empty tables for what this code has and the serving build does not know, so that queries find them at once; the flip of the
 * rebuild that fills them drops them.
 */
export const ensureNewTables = (pool: Pool, projection: Projection): Promise<void> =>
  transaction(pool, async (client) => {
    await lockBuilds(client, projection.name);
    const { rows } = await client.query<{ name: string }>(
      `select name from unnest($2::text[]) name, rm_meta.projection_versions v
        where v.projection = $1 and name <> all(v.tables) and to_regclass($3 || '.' || name) is null`,
      [projection.name, namesOf(projection), liveSchema],
    );
    const missing = projection.tables.filter((table) => rows.some(({ name }) => name === table.name));
    await createTables(client, liveSchema, missing);
    await openTables(client, liveSchema, missing);
    await client.query('update rm_meta.projection_versions set tables = tables || $2::text[] where projection = $1', [
      projection.name,
      missing.map(({ name }) => name),
    ]);
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
export const flip = async (
  client: PoolClient,
  build: Build,
  position: Position,
  code: Pick<Active, 'fingerprint' | 'generation'>,
): Promise<void> => {
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
        set version = $2, fingerprint = $3, code_version = $4, topic = $5, tables = $6, flipped_at = es.clock_now()
      where projection = $1`,
    [projection.name, version, code.fingerprint, code.generation, projection.topic, namesOf(projection)],
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
    await client.query(policySql(schema, table));
  }
};

/** A topic that is told for the first time begins here: who saw less cannot resume. */
const keepFrom = (client: PoolClient, topic: string, position: Position) =>
  client.query('insert into feed.topics (topic, kept_after) values ($1, $2) on conflict do nothing', [topic, position]);
