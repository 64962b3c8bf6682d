import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../embedded/postgres.ts';
import { infraMigrations, migrate } from '../../postgres/migrate.ts';
import { event, followUntil, newStream } from '../conformance/fixture.ts';
import { type Append, EventStoreUnavailable } from '../event-store.ts';
import { createPostgresEventStore } from './postgres.ts';
import { isPassing } from './unavailable.ts';

const run = promisify(execFile);
const size = '160m';

/** A disk of its own; null where the machine lets nobody mount one. */
const mountDisk = async (): Promise<string | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true });
    const why = (error as Error).message.split('\n')[0];
    process.stderr.write(`disk full: no test, as this machine mounts no tmpfs (${why})\n`);
    return null;
  }
};

const disk = await mountDisk();
afterAll(async () => {
  if (disk === null) return;
  await run('umount', [disk]);
  await rm(disk, { recursive: true });
});

/** Writes until nothing fits any more. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'w');
  try {
    for (const chunk of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096)]) {
      await (async () => {
        for (;;) await file.write(chunk);
      })().catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOSPC'));
    }
  } finally {
    await file.close();
  }
};

test('a full disk is trouble that passes: tried again, then told as an outcome that is unknown', () => {
  const full = Object.assign(new pg.DatabaseError('could not extend file: No space left on device', 0, 'error'), {
    code: '53100',
  });
  expect(isPassing(full)).toBe(true);
});

if (disk !== null) {
  test('when the disk is full appends are refused in words, nothing is half written, and it goes on with space', async () => {
    const complaints: string[] = [];
    const log = (line: string): void => void (line.includes('No space left on device') && complaints.push(line));
    const server = await startEmbeddedPostgres({ dataDir: join(disk, 'data'), log });
    await migrate(server.url, [infraMigrations]);
    const store = createPostgresEventStore({ url: server.url, timeout: 1_000, pollInterval: 20 });
    onTestFinished(async () => {
      await store.close();
      await server.stop();
    });
    const stream = newStream();
    // Text that does not compress: each takes its place on the disk.
    const next = (): Append => {
      const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(48_000))).toString('base64');
      return { stream, expected: 'any', events: [event({ noise }), event({ noise: noise.slice(1) })] };
    };
    const written: Append[] = [];
    const refused: Append[] = [];
    const attempt = async (append: Append): Promise<void> => {
      try {
        expect(['appended', 'repeated']).toContain((await store.append(append)).outcome);
        written.push(append);
      } catch (error) {
        expect(error).toBeInstanceOf(EventStoreUnavailable);
        refused.push(append);
      }
    };
    const filler = join(disk, 'filler');
    await attempt(next());
    await fill(filler);
    const full = complaints.length;
    for (const before = refused.length; refused.length === before || complaints.length === full; )
      await attempt(next());
    await rm(filler);
    await attempt(next());
    // The outcome of a refused one is unknown: its caller says it again, as often as it takes, and it is there once and whole.
    for (let append = refused.shift(); append; append = refused.shift()) await attempt(append);
    const { events } = await followUntil(store, {}, (_, { live }) => live);
    expect(events.map(({ position }) => position)).toEqual(events.map((_, n) => BigInt(n + 1)));
    const ids = written.flatMap((append) => append.events.map(({ id }) => id));
    expect(events.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  }, 120_000);
}
