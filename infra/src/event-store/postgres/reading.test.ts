import type { StreamName } from '@cadenza/domain/kernel/event';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/test-database.ts';
import { events, newStream, readAll, write } from '../conformance/fixture.ts';
import { EventStoreUnavailable } from '../event-store.ts';
import { createPostgresEventStore } from './postgres.ts';
import { streamPage } from './reading.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const open = (timeout = 10_000) => {
  const store = createPostgresEventStore({ url: database.url, timeout });
  onTestFinished(() => store.close());
  return store;
};
const unavailable = expect.any(EventStoreUnavailable);

describe('streams that are read at the same time', () => {
  it('each answer their own events, however long they are', async () => {
    const store = open();
    const lengths = [0, 1, 2, streamPage - 1, streamPage, streamPage + 1, 2 * streamPage + 60, ...Array(40).fill(3)];
    const streams = await Promise.all(
      lengths.map(async (length) => {
        const stream: StreamName = `${newStream()} 'a'\\\n`;
        const made = events(length);
        if (length > 0) await write(store, { stream, expected: 'none', events: made });
        return { stream, ids: made.map(({ id }) => id) };
      }),
    );
    for (const from of [0, 2]) {
      const read = await Promise.all(streams.map(({ stream }) => readAll(store, stream, from)));
      for (const [n, { stream, ids }] of streams.entries()) {
        const own = read[n] ?? [];
        expect(own.map(({ id }) => id)).toEqual(ids.slice(from));
        expect(own.map(({ revision }) => revision)).toEqual(ids.slice(from).map((_id, k) => from + k));
        expect(own.every((one) => one.stream === stream)).toBe(true);
      }
    }
  });

  it('let a short one pass a long one', async () => {
    const store = open();
    const [long, short] = [newStream(), newStream()];
    await write(store, { stream: long, expected: 'none', events: events(3 * streamPage) });
    await write(store, { stream: short, expected: 'none', events: events(1) });
    let answered = 0;
    for await (const { revision } of store.read(long)) {
      if (revision % streamPage === 0) answered += (await readAll(store, short)).length;
    }
    expect(answered).toBe(3);
  });

  it('do not share the fault of one', async () => {
    const store = open();
    const [stream, poison] = [newStream(), newStream()];
    await write(store, { stream, expected: 'none', events: events(2) });
    const [before, fault, after] = await Promise.allSettled(
      [stream, `${poison}\0` as StreamName, stream].map((one) => readAll(store, one)),
    );
    expect([before, after]).toMatchObject([{ value: { length: 2 } }, { value: { length: 2 } }]);
    expect(fault).toMatchObject({ status: 'rejected', reason: { code: '22021' } });
  });

  it('are told in time that the log cannot be read, and read when it can', async () => {
    const store = open(200);
    const stream = newStream();
    await write(store, { stream, expected: 'none', events: events(2) });
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table es.events in access exclusive mode');
    const silent = await Promise.allSettled(Array.from({ length: 50 }, () => readAll(store, stream)));
    expect(silent.map((one) => one.status === 'rejected' && one.reason)).toEqual(Array(50).fill(unavailable));
    await blocker.query('rollback');
    blocker.release();
    expect(await readAll(store, stream)).toHaveLength(2);
  });

  it('are answered before the store is closed, and not after', async () => {
    const store = open();
    const stream = newStream();
    await write(store, { stream, expected: 'none', events: events(2) });
    const waiting = Promise.all(Array.from({ length: 40 }, () => readAll(store, stream)));
    await store.close();
    expect((await waiting).map((one) => one.length)).toEqual(Array(40).fill(2));
    await expect(readAll(store, stream)).rejects.toThrow(EventStoreUnavailable);
  });
});
