import { afterAll, beforeAll, it } from 'vitest';
import { type RedisServer, redisBinary, startRedisServer } from './redis-server.ts';

/**
 * Defines tests that need a Redis, with a server of their file's own. Where `redis-server` is not installed they are not
 * defined, and a line says so; on CI that is a failure.
 */
export const withRedis = (define: (server: () => RedisServer) => void): void => {
  if (redisBinary === undefined) {
    if (process.env.CI !== 'true') {
      process.stderr.write('redis-server is not installed: its tests are left out\n');
      return;
    }
    it('has a redis-server for its tests', () => {
      throw new Error('redis-server is not on PATH');
    });
    return;
  }
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.stop());
  define(() => server);
};
