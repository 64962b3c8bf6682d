import { afterAll, beforeAll, describe, it } from 'vitest';
import { type RedisServer, redisBinary, startRedisServer } from './redis-server.ts';

/**
 * Defines a suite that needs a Redis, with a server of its own. Where `redis-server` is not installed it is not defined,
 * and a line says so; on CI that is a failure.
 */
export const withRedis = (name: string, define: (server: () => RedisServer) => void): void => {
  if (redisBinary === undefined && process.env.CI !== 'true') {
    process.stderr.write(`redis-server is not installed: "${name}" is left out\n`);
    return;
  }
  describe(name, () => {
    if (redisBinary === undefined) {
      it('has a redis-server', () => {
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
  });
};
