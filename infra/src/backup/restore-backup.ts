import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import type { Pool, PoolClient } from 'pg';
import type { EventStore } from '../event-store/event-store.ts';
import type { Files } from '../files/files.ts';
import { onClient } from '../postgres/on-client.ts';
import { copyIn } from './file-contents.ts';
import { BackupProblem, files, type Manifest, manifestSchema } from './format.ts';
import { type IdentityRow, insertIdentityRows } from './identity-rows.ts';
import { hashOf, readLines } from './json-lines.ts';
import { readLog } from './read-log.ts';

export type RestoreTarget = {
  /** Migrated, and empty otherwise. */
  pool: Pool;
  /** The log, where it is not in the database: empty, restored by its own means, or half restored by us. */
  store?: Pick<EventStore, 'head' | 'follow' | 'append'>;
  /** Where files go; what is there already stays. */
  files: Pick<Files, 'receive'>;
  say: (words: string) => void;
};

/**
 * Fills an empty place with a backup. What goes into the database goes in one transaction: a restore that is cut off leaves
 * nothing there, and one into an event store goes on where it was. Throws `BackupProblem` before anything is written when the
 * backup is damaged or the place is not empty.
 */
export const restoreBackup = async (
  folder: string,
  { pool, store, files: into, say }: RestoreTarget,
): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  await refuseUsed(pool);
  // First, so that nothing in the log is without its file.
  const copied = manifest.files === undefined ? 0 : await restoreFiles(folder, manifest.files.lines, into);
  say(`${copied} files`);
  // Before the transaction, which PostgreSQL would end as it does nothing for so long.
  const elsewhere = store === undefined ? undefined : await restoreIntoStore(folder, manifest, store);
  await onClient(pool, async (client) => {
    await client.query('begin');
    // Nobody writes into the log meanwhile: the lock of its writers (001-event-log.sql).
    await client.query('select pg_advisory_xact_lock(7305430061)');
    await refuseUsed(client);
    const restored = elsewhere ?? (await restoreLog(folder, manifest, intoDatabase(client, manifest)));
    say(`${restored.events} events`);
    let identity = 0;
    for await (const rows of inPages(readLines(join(folder, files.identity)))) {
      await insertIdentityRows(client, rows as IdentityRow[]);
      identity += rows.length;
    }
    say(`${identity} rows of identity`);
    if (identity !== manifest.identity.lines) throw new BackupProblem('identity has fewer rows than its manifest says');
    for (const [key, position] of restored.reactors) {
      const reactor = manifest.reactors[key];
      if (reactor === undefined) continue;
      await client.query('insert into es.checkpoints (projection, version, position) values ($1, $2, $3)', [
        reactor.name,
        reactor.version,
        String(position),
      ]);
      for (const one of reactor.waiting) await insertWaiting(client, reactor, one, restored.waiting.get(placeOf(one)));
    }
    await client.query('commit');
  });
  return manifest;
};

const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, files.manifest), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new BackupProblem(`${folder} is no backup, or one that was cut off: no ${files.manifest}`);
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new BackupProblem(`${files.manifest} is damaged, or of another format than this release reads`);
  for (const name of ['log', 'identity', 'files'] as const) {
    const saved = parsed.data[name];
    if (saved === undefined) continue;
    const found = await hashOf(join(folder, files[name])).catch(() => 'nothing');
    if (found !== saved.sha256) throw new BackupProblem(`${files[name]} is not what was backed up`);
  }
  return parsed.data;
};

const restoreFiles = async (folder: string, lines: number, into: RestoreTarget['files']): Promise<number> => {
  const copied = await copyIn(join(folder, files.contents), readLines(join(folder, files.files)), into);
  if (copied !== lines) throw new BackupProblem('there are fewer files than the manifest says');
  return copied;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // damaged: no manifest has this form
  }
};

const refuseUsed = async (db: Pick<Pool, 'query'>): Promise<void> => {
  const { rows } = await db.query<{ used: boolean }>(
    'select exists (select from es.events) or exists (select from identity.accounts) as used',
  );
  if (rows[0]?.used) throw new BackupProblem('the database is not empty: restore into a new one');
};

type Restored = {
  events: number;
  /** Where the events are from which on a stream waits in a reactor, by `placeOf`. */
  waiting: Map<string, Position>;
  /** By place in the manifest: where the reactor stands in the new log. */
  reactors: Map<number, Position>;
};

const restoreLog = async (folder: string, manifest: Manifest, put: Put): Promise<Restored> => {
  const reactors = new Map(manifest.reactors.map((_, key) => [key, 0n]));
  const places = new Set(manifest.reactors.flatMap(({ waiting }) => waiting.map(placeOf)));
  const waiting = new Map<string, Position>();
  let events = 0;
  for await (const page of inPages(readLines(join(folder, files.log)))) {
    const own = page as Line[];
    const positions = await put(own);
    events += own.length;
    for (const [i, position] of positions.entries()) {
      const place = placeOf(own[i] as Line);
      if (places.has(place)) waiting.set(place, position);
    }
    for (const [key, reactor] of manifest.reactors.entries()) {
      const last = own.findLastIndex(({ position }) => BigInt(position) <= BigInt(reactor.position));
      const position = positions[last];
      if (position !== undefined) reactors.set(key, position);
    }
  }
  if (events !== manifest.log.lines) throw new BackupProblem('the log has fewer events than its manifest says');
  return { events, reactors, waiting };
};

type Waiting = Manifest['reactors'][number]['waiting'][number];

const placeOf = ({ stream, revision }: Pick<Waiting, 'stream' | 'revision'>): string => `${revision} ${stream}`;

/** A stream waits on in a reactor, at the position that its event has in this log. */
const insertWaiting = async (
  client: PoolClient,
  { name, version }: Pick<Manifest['reactors'][number], 'name' | 'version'>,
  { stream, companyId, revision, eventType, error, code, since }: Waiting,
  position: Position | undefined,
): Promise<void> => {
  if (position === undefined)
    throw new BackupProblem(`the log has no event ${revision} of ${stream}, which a reactor waits with`);
  await client.query(
    `insert into es.parked_streams (projection, version, stream, company_id, position, revision, event_type, error, code, since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [name, version, stream, companyId, position, revision, eventType, error, code, since],
  );
};

type Line = Omit<RecordedEvent, 'position'> & { position: string };

/** Puts events where they belong, in order; answers where each of them is. */
type Put = (lines: readonly Line[]) => Promise<Position[]>;

/** With the times at which they were recorded; with their positions where these are a database's, else numbered anew. */
const intoDatabase = (client: PoolClient, { store }: Manifest): Put => {
  let known = 0n;
  return async (lines) => {
    const positions = lines.map(({ position }) => (store === 'postgres' ? BigInt(position) : ++known));
    await client.query(
      `insert into es.events (position, stream, revision, id, type, data, metadata, recorded_at)
       select (e->>'position')::bigint, e->>'stream', (e->>'revision')::bigint, (e->>'id')::uuid, e->>'type', e->'data',
              e->'metadata', (e->>'recordedAt')::timestamptz
         from jsonb_array_elements($1::jsonb) e`,
      [JSON.stringify(lines.map((line, i) => ({ ...line, position: String(positions[i]) })))],
    );
    return positions;
  };
};

/**
 * One by one, so that each is where it was in its stream; the store sets its own times. What is there already must be the
 * beginning of this log, or all of it: an earlier restore was cut off, or the store was restored by its own means.
 */
const restoreIntoStore = async (
  folder: string,
  manifest: Manifest,
  store: NonNullable<RestoreTarget['store']>,
): Promise<Restored> => {
  const there = readLog(store, await store.head());
  const put: Put = async (lines) => {
    const positions: Position[] = [];
    for (const line of lines) {
      const { value: found } = await there.next();
      if (found !== undefined && found.id !== line.id) throw new BackupProblem(anotherLog);
      positions.push(found?.position ?? (await appendOne(store, line)));
    }
    return positions;
  };
  return restoreLog(folder, manifest, put).finally(() => there.return());
};

const anotherLog = 'the event store holds another log: restore into an empty one';

const appendOne = async (store: Pick<EventStore, 'append'>, line: Line): Promise<Position> => {
  const { stream, revision, id, type, data, metadata } = line;
  const expected = revision === 0 ? 'none' : revision - 1;
  const appended = await store.append({ stream, expected, events: [{ id, type, data, metadata }] });
  if (appended.outcome === 'conflict')
    throw new BackupProblem(`${stream} is not what it was: somebody writes meanwhile`);
  return appended.position;
};

const pageSize = 1_000;

const inPages = async function* (values: AsyncIterable<unknown>): AsyncGenerator<unknown[]> {
  let page: unknown[] = [];
  for await (const value of values) {
    page.push(value);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
};
