import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { event, followUntil, newStream, readAll } from '../conformance/fixture.ts';
import { EventStoreUnavailable } from '../event-store.ts';
import { createEventStoreDb } from './eventstoredb.ts';
import { startPeerProcess } from './testing/peer-process.ts';

/** As a client does that is told to come back: the same append until it has an answer. */
const insist = async <T>(append: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await append();
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
    }
  }
};

it('loses no acknowledged append and writes none twice when the server is killed under 8 writers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-crash-'));
  let server = await startPeerProcess({ folder });
  const store = createEventStoreDb({ url: server.url, timeout: 30_000 });
  const acknowledged: string[] = [];
  const streams: ReturnType<typeof newStream>[] = [];
  const midway = Promise.withResolvers<void>();
  try {
    const followed = followUntil(store, { batch: 20 }, (seen) => seen.length === 8 * 40);
    const writers = Array.from({ length: 8 }, async () => {
      const stream = newStream();
      streams.push(stream);
      for (let round = 0; round < 40; round++) {
        const one = event({ round });
        const append = { stream, expected: round === 0 ? ('none' as const) : round - 1, events: [one] };
        const outcome = await insist(() => store.append(append));
        expect(['appended', 'repeated']).toContain(outcome.outcome);
        acknowledged.push(one.id);
        if (acknowledged.length === 120) midway.resolve();
      }
    });
    await midway.promise;
    await server.end('SIGKILL');
    await appendFile(join(folder, 'events.log'), Buffer.alloc(700, 1)); // what a write that was cut off may leave
    server = await startPeerProcess({ folder, port: server.port });
    await Promise.all(writers);
    const { events } = await followed;
    expect(events.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    for (const stream of streams) expect(await readAll(store, stream)).toHaveLength(40);
  } finally {
    await store.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
