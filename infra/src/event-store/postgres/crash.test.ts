import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../embedded/postgres.ts';
import { infraMigrations, migrate } from '../../postgres/migrate.ts';
import { event, followUntil, newStream } from '../conformance/fixture.ts';
import { createPostgresEventStore } from './postgres.ts';

it('loses no acknowledged append and writes none twice when PostgreSQL is killed under 8 writers', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-crash-'));
  let server = await startEmbeddedPostgres({ dataDir });
  await migrate(server.url, [infraMigrations]);
  const store = createPostgresEventStore({ url: server.url, timeout: 30_000, pollInterval: 20 });
  const acknowledged: string[] = [];
  const midway = Promise.withResolvers<void>();
  try {
    const followed = followUntil(store, { batch: 20 }, (seen) => seen.length === 8 * 60);
    const writers = Array.from({ length: 8 }, async () => {
      const stream = newStream();
      for (let round = 0; round < 60; round++) {
        const one = event({ round });
        const outcome = await store.append({ stream, expected: round === 0 ? 'none' : round - 1, events: [one] });
        expect(['appended', 'repeated']).toContain(outcome.outcome);
        acknowledged.push(one.id);
        if (acknowledged.length === 200) midway.resolve();
      }
    });
    await midway.promise;
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    server = await startEmbeddedPostgres({ dataDir, port: server.port });
    await Promise.all(writers);
    const { events } = await followed;
    expect(events.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    expect(events.map(({ position }) => position)).toEqual(events.map((_, n) => BigInt(n + 1)));
  } finally {
    await store.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
