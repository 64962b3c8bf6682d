import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../embedded/postgres.ts';
import { infraMigrations, migrate } from '../../postgres/migrate.ts';
import { createPool } from '../../postgres/pool.ts';
import { event, followUntil, newStream } from '../conformance/fixture.ts';
import { createPostgresEventStore } from './postgres.ts';

const writers = 8;
const rounds = 60;
const killAfter = 200;

/** PostgreSQL on a disk of its own, with settings of the server on top of ours. */
const startServer = async (settings: readonly string[] = []) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-crash-'));
  let server = await startEmbeddedPostgres({ dataDir });
  onTestFinished(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await migrate(server.url, [infraMigrations]);
  const sql = async <Row extends object>(text: string): Promise<Row[]> => {
    const pool = createPool({ url: server.url, applicationName: 'crash', max: 1 });
    try {
      return (await pool.query<Row>(text)).rows;
    } finally {
      await pool.end();
    }
  };
  for (const setting of settings) await sql(`alter system set ${setting}`);
  await sql('select pg_reload_conf()');
  return {
    url: server.url,
    /** SIGKILL to the server and to each of its processes at once: what only their memory holds is gone. Then starts it again. */
    crash: async () => {
      const pids = (await sql<{ pid: number }>('select pid from pg_stat_activity')).map(({ pid }) => pid);
      for (const pid of [server.pid, ...pids]) killNow(pid);
      await server.exited;
      server = await startEmbeddedPostgres({ dataDir, port: server.port });
    },
  } satisfies Pick<EmbeddedPostgres, 'url'> & { crash: () => Promise<void> };
};

const killNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // the one that asked has ended by itself
  }
};

/**
 * Eight writers; the server is killed in the midst of them. A writer gives up at a conflict: what it was told is written
 * is not there. Answers the ids that were acknowledged and those that are in the log.
 */
const writeThroughCrash = async ({ url, crash }: Awaited<ReturnType<typeof startServer>>) => {
  const store = createPostgresEventStore({ url, timeout: 30_000, pollInterval: 20 });
  onTestFinished(() => store.close());
  const acknowledged: string[] = [];
  const midway = Promise.withResolvers<void>();
  const writing = Array.from({ length: writers }, async () => {
    const stream = newStream();
    for (let round = 0; round < rounds; round++) {
      const one = event({ round });
      const outcome = await store.append({ stream, expected: round === 0 ? 'none' : round - 1, events: [one] });
      if (outcome.outcome === 'conflict') return;
      acknowledged.push(one.id);
      if (acknowledged.length === killAfter) midway.resolve();
    }
  });
  await midway.promise;
  await crash();
  await Promise.all(writing);
  const head = await store.head();
  const { events } = await followUntil(store, { batch: 20 }, (_, { upTo }) => upTo >= head);
  return { acknowledged, events };
};

it('loses no acknowledged append and writes none twice when PostgreSQL is killed under 8 writers', async () => {
  const { acknowledged, events } = await writeThroughCrash(await startServer());
  expect(acknowledged).toHaveLength(writers * rounds);
  expect(events.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
  expect(events.map(({ position }) => position)).toEqual(events.map((_, n) => BigInt(n + 1)));
}, 60_000);

it('would see a loss: with synchronous_commit off acknowledged appends are gone', async () => {
  // The log on disk is written by nobody but the writer of the log, which sleeps: memory alone has the last commits.
  const server = await startServer([
    'synchronous_commit = off',
    `wal_writer_delay = '10s'`,
    `wal_writer_flush_after = '1GB'`,
  ]);
  const { acknowledged, events } = await writeThroughCrash(server);
  const there = new Set(events.map(({ id }) => id));
  expect(acknowledged.filter((id) => !there.has(id)).length).toBeGreaterThan(0);
}, 60_000);
