import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { event as eventOf } from '../event-store/conformance/fixture.ts';
import type { Append, EventStore } from '../event-store/event-store.ts';
import { createEventStoreDb } from '../event-store/eventstoredb/eventstoredb.ts';
import { startPeer } from '../event-store/eventstoredb/testing/peer/peer.ts';
import { createPostgresEventStore } from '../event-store/postgres/postgres.ts';
import { type Files, pathOf } from '../files/files.ts';
import { createFolderFiles } from '../files/folder.ts';
import { createTestDatabase } from '../postgres/testing/test-database.ts';
import { BackupProblem } from './format.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let files: Files;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-backup-'));
  files = createFolderFiles(join(folder, 'files'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const say = (): void => {};
async function* once(content: string) {
  yield Buffer.from(content);
}
const newFolder = (): Promise<string> => mkdtemp(join(folder, 'one-'));

const onPostgres = async () => {
  const database = await createTestDatabase();
  const store = createPostgresEventStore({ url: database.url });
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return { pool: database.pool, store };
};

const onEventStoreDb = async () => {
  const peer = await startPeer({ folder: await newFolder() });
  const store = createEventStoreDb({ url: peer.url });
  onTestFinished(async () => {
    await store.close();
    await peer.close();
  });
  return store;
};

/** Three streams that take turns, in more than a page, and who may sign in. */
const fill = async ({ store, pool }: Awaited<ReturnType<typeof onPostgres>>, appends = 40): Promise<void> => {
  for (let i = 0; i < appends; i++) {
    const stream = `thing-${i % 3}` as const;
    const events = Array.from({ length: 30 }, (_, n) => eventOf({ i, n, text: 'perché – "ok"\n' }));
    const appended = await store.append({ stream, expected: i < 3 ? 'none' : 'exists', events });
    if (appended.outcome !== 'appended') throw new Error(appended.outcome);
  }
  await pool.query(`insert into identity.accounts (user_id, username, username_key, password_hash)
    select gen_random_uuid(), 'u' || n, 'u' || n, '$argon2id$…' from generate_series(1, 1500) n`);
  await pool.query(`insert into identity.refresh_tokens (token_hash, family_id, user_id, company_id, device, expires_at)
    select sha256(convert_to(username, 'UTF8')), user_id, user_id, user_id, '\\x00ff', es.clock_now() + interval '1 day' from identity.accounts`);
};

const all = async (store: EventStore): Promise<RecordedEvent[]> => {
  const head = await store.head();
  const events: RecordedEvent[] = [];
  const done = new AbortController();
  for await (const slice of store.follow({ after: 0n, prefixes: [], signal: done.signal })) {
    events.push(...slice.events);
    if (slice.upTo >= head) done.abort();
  }
  return events;
};
const without = <K extends keyof RecordedEvent>(events: RecordedEvent[], ...fields: K[]) =>
  events.map((event) => Object.fromEntries(Object.entries(event).filter(([name]) => !fields.includes(name as K))));
const identityOf = async (pool: { query: (sql: string) => Promise<{ rows: unknown[] }> }): Promise<unknown> =>
  (
    await pool.query(`select md5(string_agg(t::text, '|' order by user_id)) as accounts,
      (select md5(string_agg(r::text, '|' order by user_id)) from identity.refresh_tokens r) as tokens from identity.accounts t`)
  ).rows;

const save = async (
  { store, pool }: Awaited<ReturnType<typeof onPostgres>>,
  kind: 'postgres' | 'eventstoredb' = 'postgres',
) => {
  const into = await newFolder();
  await writeBackup(into, { store, kind, pool, files, release: 'test', say });
  return into;
};

test('what is restored is what was: events, positions, times, accounts and sessions', async () => {
  const old = await onPostgres();
  await fill(old);
  await old.pool.query(
    `insert into es.checkpoints (projection, version, position) values ('reactor:a', 1, 700), ('planning', 1, 900)`,
  );
  const saved = await save(old);
  const next = await onPostgres();
  await restoreBackup(saved, { pool: next.pool, files, say });
  expect(await all(next.store)).toEqual(await all(old.store));
  expect(await identityOf(next.pool)).toEqual(await identityOf(old.pool));
  const { rows } = await next.pool.query('select projection, position from es.checkpoints');
  expect(rows).toEqual([{ projection: 'reactor:a', position: 700n }]);
  const appended = await next.store.append({ stream: 'thing-0', expected: 'exists', events: [eventOf()] });
  expect(appended).toMatchObject({ outcome: 'appended', position: 1201n });
}, 30_000);

test('a log moves from one store to the other and back, reactors with it', async () => {
  const old = await onPostgres();
  await fill(old, 6);
  await old.pool.query(`insert into es.checkpoints (projection, version, position) values ('reactor:a', 1, 70)`);
  const before = await all(old.store);

  const store = await onEventStoreDb();
  const beside = await onPostgres();
  await restoreBackup(await save(old), { pool: beside.pool, store, files, say });
  const moved = await all(store);
  expect(without(moved, 'position', 'recordedAt')).toEqual(without(before, 'position', 'recordedAt'));
  const { rows } = await beside.pool.query('select position from es.checkpoints');
  expect(rows).toEqual([{ position: moved[69]?.position }]);

  const back = await onPostgres();
  await restoreBackup(await save({ pool: beside.pool, store }, 'eventstoredb'), { pool: back.pool, files, say });
  expect(without(await all(back.store), 'recordedAt')).toEqual(without(before, 'recordedAt'));
  expect((await back.pool.query('select position from es.checkpoints')).rows).toEqual([{ position: 70n }]);
}, 60_000);

const idle = async (pool: Pool): Promise<bigint | undefined> => {
  const { rows } = await pool.query<{ count: bigint }>(
    "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  return rows[0]?.count;
};

test('a restore into an event store that was cut off goes on; another log is refused', async () => {
  const old = await onPostgres();
  await fill(old, 6);
  await old.pool.query(`insert into es.checkpoints (projection, version, position) values ('reactor:a', 1, 70)`);
  const saved = await save(old);
  const store = await onEventStoreDb();
  const beside = await onPostgres();
  let appends = 0;
  const breaking = {
    head: store.head,
    follow: store.follow,
    append: async (append: Append) => {
      if (++appends > 100) throw new Error('cut off');
      // However long it takes: no transaction waits in the database, which would end it.
      if (appends === 100) expect(await idle(beside.pool)).toBe(0n);
      return store.append(append);
    },
  };
  await expect(restoreBackup(saved, { pool: beside.pool, store: breaking, files, say })).rejects.toThrow('cut off');
  expect(await all(store)).toHaveLength(100);

  await restoreBackup(saved, { pool: beside.pool, store, files, say });
  const moved = await all(store);
  expect(without(moved, 'position', 'recordedAt')).toEqual(without(await all(old.store), 'position', 'recordedAt'));
  expect((await beside.pool.query('select position from es.checkpoints')).rows).toEqual([
    { position: moved[69]?.position },
  ]);

  const afresh = await onPostgres();
  await restoreBackup(saved, { pool: afresh.pool, store, files, say }); // the store as its own means have restored it
  expect(await all(store)).toEqual(moved);
  const other = await onPostgres();
  await fill(other, 3);
  const next = { pool: (await onPostgres()).pool, store, say };
  await expect(restoreBackup(await save(other), { ...next, files, say })).rejects.toThrow(
    'the event store holds another log',
  );
  expect(await identityOf(next.pool)).toEqual([{ accounts: null, tokens: null }]);
}, 60_000);

test('an empty log is a backup too', async () => {
  const next = await onPostgres();
  await restoreBackup(await save(await onPostgres()), { pool: next.pool, files, say });
  expect(await next.store.head()).toBe(0n);
});

test('what waits in reactors waits on after a restore, wherever its events are then; what waits in read models is no matter of a backup', async () => {
  const old = await onPostgres();
  await fill(old, 6);
  await old.pool.query(
    `insert into es.checkpoints (projection, version, position) values ('reactor:a', 1, 170), ('planning', 1, 170)`,
  );
  await old.pool.query(
    `insert into es.parked_streams (projection, version, stream, company_id, position, revision, event_type, error, code, since)
     select name, 1, stream, 'c', position, revision, type, 'Error: …', 'of then', '2026-03-29T01:30:00.123Z'
       from es.events, unnest('{reactor:a,planning}'::text[]) name where position in (35, 160)`,
  );
  const waiting = async ({ pool }: Pick<typeof old, 'pool'>) =>
    (await pool.query("select * from es.parked_streams where projection = 'reactor:a' order by position")).rows;
  const before = await waiting(old);
  expect(before).toHaveLength(2);

  const saved = await save(old);
  const next = await onPostgres();
  await restoreBackup(saved, { pool: next.pool, files, say });
  expect(await waiting(next)).toEqual(before);
  expect((await next.pool.query('select from es.parked_streams')).rowCount).toBe(2);

  const store = await onEventStoreDb();
  const beside = await onPostgres();
  await restoreBackup(saved, { pool: beside.pool, store, files, say });
  const moved = await all(store);
  const numberedAnew = before.map((row, i) => ({ ...row, position: moved[[34, 159][i] as number]?.position }));
  expect(await waiting(beside)).toEqual(numberedAnew);
}, 60_000);

test('half a backup, a damaged one, or a place in use: refused in words, and nothing is written', async () => {
  const old = await onPostgres();
  await fill(old, 6);
  const refusal = async (saved: string): Promise<string> => {
    const next = await onPostgres();
    const error = await restoreBackup(saved, { pool: next.pool, files, say }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(BackupProblem);
    expect(await next.store.head()).toBe(0n);
    return (error as Error).message;
  };
  expect(await refusal(await newFolder())).toContain('no backup, or one that was cut off');
  const damaged = await save(old);
  await appendFile(join(damaged, 'identity.jsonl.gz'), 'x');
  expect(await refusal(damaged)).toContain('identity.jsonl.gz is not what was backed up');
  const future = await save(old);
  const manifest = JSON.parse(await readFile(join(future, 'manifest.json'), 'utf8'));
  await writeFile(join(future, 'manifest.json'), JSON.stringify({ ...manifest, format: 2 }));
  expect(await refusal(future)).toContain('another format');
  await writeFile(join(future, 'manifest.json'), '{');
  expect(await refusal(future)).toContain('damaged');
  const good = await save(old);
  await expect(restoreBackup(good, { pool: old.pool, files, say })).rejects.toThrow('the database is not empty');
  await expect(writeBackup(good, { ...old, kind: 'postgres', files, release: 'test', say })).rejects.toThrow(
    'is not empty',
  );
  expect((await stat(join(good, 'identity.jsonl.gz'))).mode & 0o077).toBe(0);
}, 30_000);

test('files go with the log, before it; a damaged one is refused and nothing is restored', async () => {
  const companyId = '0198c000-0000-7000-8000-000000000001';
  const contents = ['manuale', 'x'.repeat(100_000), ''];
  const keys = [];
  for (const content of contents) {
    const received = await files.receive(once(content), 200_000);
    if (received.outcome !== 'received') throw new Error(received.outcome);
    await received.keep(companyId);
    await received.discard();
    keys.push({ companyId, hash: received.hash });
  }
  const old = await onPostgres();
  await fill(old, 6);
  const saved = await save(old);
  const elsewhere = createFolderFiles(await newFolder());
  const next = await onPostgres();
  await restoreBackup(saved, { pool: next.pool, files: elsewhere, say });
  for (const [i, key] of keys.entries()) {
    const found = await elsewhere.get(key);
    expect(found && (await buffer(found.content)).toString()).toBe(contents[i]);
  }
  const first = keys[0] ?? { companyId, hash: '' };
  await appendFile(join(saved, 'files', pathOf(first)), 'x');
  const empty = await onPostgres();
  await expect(restoreBackup(saved, { pool: empty.pool, files: elsewhere, say })).rejects.toThrow('is not what was');
  expect(await empty.store.head()).toBe(0n);

  await appendFile(join(folder, 'files', pathOf(first)), 'x');
  await expect(save(old)).rejects.toThrow('is damaged where it is kept');
}, 30_000);
