import { randomUUID } from 'node:crypto';
import type { StreamName } from '@cadenza/domain/kernel/event';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/test-database.ts';
import { createMemorySignals } from '../../signals/memory.ts';
import { event, events, followUntil, newPrefix, newStream, write } from '../conformance/fixture.ts';
import { createPostgresEventStore } from './postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const withClients = async (run: (a: pg.PoolClient, b: pg.PoolClient) => Promise<void>): Promise<void> => {
  const [a, b] = await Promise.all([database.pool.connect(), database.pool.connect()]);
  try {
    await run(a, b);
  } finally {
    a.release(true);
    b.release(true);
  }
};
const appendSql = (prefix: string): string =>
  `select * from es.append(array['${prefix}-1'], array[-2], array[1], array['${randomUUID()}'::uuid], array['T'],
    array['{}'::jsonb], array['{}'::jsonb])`;

describe('the log in the database', () => {
  it('refuses UPDATE, DELETE and TRUNCATE, also of its owner', async () => {
    const store = createPostgresEventStore({ url: database.url });
    await write(store, { stream: newStream(), expected: 'none', events: [event()] });
    for (const statement of [
      `update es.events set data = '{}'`,
      'delete from es.events',
      'truncate es.events',
      'delete from es.events where position < 0',
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow('the event log is append-only');
    }
    await store.close();
  });

  it('refuses a snapshot that may be older than the last writer', async () => {
    await withClients(async (a) => {
      await a.query('begin isolation level repeatable read');
      await expect(a.query(appendSql(newPrefix()))).rejects.toThrow('READ COMMITTED');
    });
  });

  it('gives positions without a gap, whatever was refused or rolled back in between', async () => {
    const store = createPostgresEventStore({ url: database.url });
    const before = await store.head();
    await withClients(async (a) => {
      await a.query(`begin; ${appendSql(newPrefix())}; rollback`);
    });
    await Promise.allSettled([
      store.append({ stream: newStream(), expected: 'exists', events: events(3) }),
      store.append({ stream: newStream(), expected: 'none', events: [event({ text: '\0' })] }),
      store.append({ stream: newStream(), expected: 'none', events: events(2) }),
    ]);
    expect(await store.head()).toBe(before + 2n);
    await store.close();
  });
});

describe('a writer that commits late', () => {
  it('is lost by a naive reader of a sequence', async () => {
    await withClients(async (slow, fast) => {
      await database.pool.query('create table naive (position bigserial primary key)');
      const readNaively = async (after: bigint): Promise<bigint[]> => {
        const { rows } = await database.pool.query('select position from naive where position > $1 order by 1', [
          after,
        ]);
        return rows.map(({ position }) => position);
      };
      await slow.query('begin; insert into naive default values');
      await fast.query('insert into naive default values');
      expect(await readNaively(0n)).toEqual([2n]); // and the reader remembers 2
      await slow.query('commit');
      expect(await readNaively(2n)).toEqual([]); // 1 is there, and nobody will ever see it
    });
  });

  it('is waited for by the next writer, so that our reader sees both in order', async () => {
    const prefix = newPrefix();
    const store = createPostgresEventStore({ url: database.url, pollInterval: 10 });
    const start = await store.head();
    await withClients(async (slow, fast) => {
      await slow.query(`begin; ${appendSql(prefix)}`);
      const second = fast.query(appendSql(`${prefix}later`));
      await vi.waitFor(async () => {
        const { rows } = await database.pool.query(
          `select 1 from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        );
        expect(rows).toHaveLength(1);
      });
      expect(await store.head()).toBe(start);
      const prefixes = [prefix, `${prefix}later`];
      const followed = followUntil(store, { after: start, prefixes }, (seen) => seen.length === 2);
      await slow.query('commit');
      await second;
      expect((await followed).events.map(({ position }) => position)).toEqual([start + 1n, start + 2n]);
    });
    await store.close();
  });
});

describe('followers', () => {
  it('find new events by themselves when no signal ever comes', async () => {
    const prefix = newPrefix();
    const deaf = createPostgresEventStore({ url: database.url, pollInterval: 10 });
    const mute = createPostgresEventStore({ url: database.url });
    const followed = followUntil(deaf, { after: await deaf.head(), prefixes: [prefix] }, (seen) => seen.length === 2);
    await write(mute, { stream: newStream(prefix), expected: 'none', events: events(2) });
    expect((await followed).events).toHaveLength(2);
    await Promise.all([deaf.close(), mute.close()]);
  });

  it('read a dense log and a sparse one alike, with every text as it was written', async () => {
    const [often, seldom, foreign] = [newPrefix(), newPrefix(), newPrefix()];
    const store = createPostgresEventStore({ url: database.url });
    const after = await store.head();
    const written: string[] = [];
    const put = async (prefix: string, count: number): Promise<void> => {
      const stream: StreamName = `${newStream(prefix)} a\\b\t'c'\n`;
      const made = Array.from({ length: count }, (_, n) => event({ n, text: 'è "\\" \t\n🛠️' }, "Happened\\n\t'"));
      await write(store, { stream, expected: 'none', events: made });
      if (prefix !== foreign) written.push(...made.map((one) => JSON.stringify([stream, one.id, one.type, one.data])));
    };
    for (const [prefix, count] of [
      [often, 23],
      [foreign, 9],
      [often, 12],
      [seldom, 1],
      [foreign, 70],
      [seldom, 2],
      [often, 31],
      [foreign, 14],
    ] as const)
      await put(prefix, count);
    const head = await store.head();
    for (const prefixes of [[often, seldom], []]) {
      const { slices, events: read } = await followUntil(
        store,
        { after, prefixes, batch: 5 },
        (_, { upTo }) => upTo >= head,
      );
      const seen = read.filter(({ stream }) => !stream.startsWith(foreign));
      expect(seen.map((one) => JSON.stringify([one.stream, one.id, one.type, one.data]))).toEqual(written);
      expect(Math.max(...slices.map((slice) => slice.events.length))).toBe(5);
      for (const { recordedAt } of read) expect(recordedAt).toMatch(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    await store.close();
  });

  it('are woken by a signal, long before they would look', async () => {
    const prefix = newPrefix();
    const signals = createMemorySignals();
    const store = createPostgresEventStore({ url: database.url, signals, pollInterval: 3_600_000 });
    const ending = new AbortController();
    const seen: number[] = [];
    for await (const { events, live } of store.follow({ after: 0n, prefixes: [prefix], signal: ending.signal })) {
      seen.push(...events.map(({ revision }) => revision));
      if (seen.length > 0) ending.abort();
      else if (live) await write(store, { stream: newStream(prefix), expected: 'none', events: [event()] });
    }
    expect(seen).toEqual([0]);
    await store.close();
    await signals.close();
  });
});
