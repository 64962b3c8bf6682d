import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

/** A room's folder of `001-what-it-does.sql` files. The room is part of the recorded name and never changes. */
export type Migrations = { room: string; folder: URL };

/** The tables of `infra` itself: event log, checkpoints, change feed, roles. Always first in the list. */
export const infraMigrations: Migrations = { room: 'infra', folder: new URL('./migrations/', import.meta.url) };

type File = { name: string; sql: string; checksum: string };

const lockKey = 7305430060;

const connection = (url: string): pg.Client =>
  new pg.Client({ connectionString: url, application_name: 'migrate', connectionTimeoutMillis: 10_000 });

/**
 * Runs the files that this database has not seen, folder by folder and by name, each in a transaction of its own.
 * Processes that start together wait for each other. Answers the names that were run now.
 * Throws when a file was edited after it had run (write a new one) and when a statement fails (that file leaves nothing).
 */
export const migrate = async (url: string, rooms: readonly Migrations[]): Promise<string[]> => {
  const files = (await Promise.all(rooms.map(readFolder))).flat();
  const client = connection(url);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${lockKey})`);
    await client.query(`create schema if not exists cadenza;
      create table if not exists cadenza.migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from cadenza.migrations',
    );
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const { name, checksum } of files) {
      if (known.has(name) && known.get(name) !== checksum)
        throw new Error(`migration ${name} was changed after it had run`);
    }
    const fresh = files.filter(({ name }) => !known.has(name));
    for (const file of fresh) await apply(client, file);
    return fresh.map(({ name }) => name);
  } finally {
    await client.end(); // ends the session, and with it the lock
  }
};

export type MigrationState = {
  /** Not run in this database yet, in order. */
  pending: string[];
  /** Run, but the file is another one by now. */
  changed: string[];
  /** Run by a release that knows more than this one. */
  unknown: string[];
};

/** How a database stands to the files of this build; changes nothing. */
export const migrationState = async (client: pg.ClientBase, rooms: readonly Migrations[]): Promise<MigrationState> => {
  const files = (await Promise.all(rooms.map(readFolder))).flat();
  const { rows: table } = await client.query(`select to_regclass('cadenza.migrations') is not null as there`);
  const { rows } = table[0]?.there
    ? await client.query<{ name: string; checksum: string }>('select name, checksum from cadenza.migrations')
    : { rows: [] };
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const names = new Set(files.map(({ name }) => name));
  return {
    pending: files.filter(({ name }) => !known.has(name)).map(({ name }) => name),
    changed: files.filter(({ name, checksum }) => (known.get(name) ?? checksum) !== checksum).map(({ name }) => name),
    unknown: [...known.keys()].filter((name) => !names.has(name)),
  };
};

/** The files that this database has not seen, in order. */
export const pendingMigrations = async (url: string, rooms: readonly Migrations[]): Promise<string[]> => {
  const client = connection(url);
  await client.connect();
  try {
    return (await migrationState(client, rooms)).pending;
  } finally {
    await client.end();
  }
};

const apply = async (client: pg.Client, { name, sql, checksum }: File): Promise<void> => {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into cadenza.migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error });
  }
};

const readFolder = async ({ room, folder }: Migrations): Promise<File[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      // Line ends differ by the checkout's settings, the statement does not.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { name: `${room}/${name}`, sql, checksum };
    }),
  );
};
