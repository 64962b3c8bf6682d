import { afterEach, beforeEach, expect, test } from 'vitest';
import { event, newStream, write } from '../event-store/conformance/fixture.ts';
import { createMemoryEventStore } from '../event-store/memory.ts';
import { createPostgresEventStore } from '../event-store/postgres/postgres.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/test-database.ts';
import { checkLog } from './check-log.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const followed = (position: bigint) =>
  database.pool.query('insert into es.checkpoints (projection, version, position) values ($1, 1, $2)', ['p', position]);

const writeHere = async (): Promise<void> => {
  const store = createPostgresEventStore({ url: database.url });
  await write(store, { stream: newStream(), expected: 'none', events: [event()] });
  await store.close();
};

test('an empty database goes with any log', async () => {
  const store = createMemoryEventStore();
  await write(store, { stream: newStream(), expected: 'none', events: [event()] });
  await checkLog(database.pool, undefined);
  await checkLog(database.pool, store);
});

test('a database with a log of its own stays with it', async () => {
  await writeHere();
  await followed(1n);
  await checkLog(database.pool, undefined);
  await expect(checkLog(database.pool, createMemoryEventStore())).rejects.toThrow('a log of its own');
});

test('a database that follows a log elsewhere is not left without it', async () => {
  await followed(2n ** 53n + 7n);
  await expect(checkLog(database.pool, undefined)).rejects.toThrow('EVENTSTORE_URL is not set');
  await checkLog(database.pool, { head: async () => 2n ** 53n + 7n });
  const shorter = checkLog(database.pool, { head: async () => 5n });
  await expect(shorter).rejects.toThrow('ends at 5, but this database has followed one up to 9007199254740999');
});
