import { describe } from 'vitest';
import { createTestDatabase } from '../../postgres/testing/test-database.ts';
import { withRedis } from '../../redis/testing/with-redis.ts';
import { type JobsConnection, migrateJobs } from '../backend.ts';

export type TestBackend = { connection: JobsConnection; dispose: () => Promise<void> };

/**
 * One suite for both places where queues can live. `backend` makes an empty one, for each test its own: a database, or
 * one of the numbered databases of the file's Redis.
 */
export const onEachBackend = (name: string, suite: (backend: () => Promise<TestBackend>) => void): void => {
  describe(`${name} on postgres`, () => {
    suite(async () => {
      const database = await createTestDatabase();
      const connection = { kind: 'postgres', url: database.url } as const;
      await migrateJobs(connection);
      await migrateJobs(connection); // a second time changes nothing
      return { connection, dispose: database.drop };
    });
  });
  withRedis(`${name} on redis`, (server) => {
    let number = 0;
    suite(async () => ({
      connection: { kind: 'redis', url: `${server().url}/${number++}` },
      dispose: async () => {},
    }));
  });
};
